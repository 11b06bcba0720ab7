import type { MessageTexts } from './messageTexts.ts'

export const fr: MessageTexts = {
  SIGN_UP: {
    subject: 'Votre code pour Obi',
    text: 'Votre code pour créer votre compte Obi est {code}. Il est valable 10 minutes. Ne le donnez à personne.',
  },
  ALREADY_REGISTERED: {
    subject: 'Vous avez déjà un compte Obi',
    text: 'Quelqu’un, sans doute vous, a voulu créer un compte Obi avec cette adresse. Elle en a déjà un : connectez-vous plutôt. Votre code est {code}. Si ce n’était pas vous, ignorez ce message.',
  },
  SIGN_IN: {
    subject: 'Votre code pour Obi',
    text: 'Votre code pour vous connecter à Obi est {code}. Il est valable 10 minutes. Ne le donnez à personne.',
  },
  NOT_REGISTERED: {
    subject: 'Pas encore de compte Obi',
    text: 'Quelqu’un, sans doute vous, a voulu se connecter à Obi avec cette adresse. Elle n’a pas encore de compte. Pour en créer un, continuez avec le code {code}. Si ce n’était pas vous, ignorez ce message.',
  },
  ADDRESS: {
    subject: 'Confirmez votre adresse pour Obi',
    text: 'Votre code pour confirmer cette adresse sur votre compte Obi est {code}. Il est valable 10 minutes. Ne le donnez à personne.',
  },
  ADDRESS_TAKEN: {
    subject: 'Cette adresse a déjà un compte Obi',
    text: 'Quelqu’un, sans doute vous, a voulu ajouter cette adresse à un compte Obi, mais elle appartient à un autre compte. Votre code est {code}. Si ce n’était pas vous, ignorez ce message.',
  },
}
