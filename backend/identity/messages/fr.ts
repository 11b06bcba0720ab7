import type { MessageTexts } from './messageTexts.ts'

export const fr: MessageTexts = {
  SIGN_UP: {
    subject: 'Votre code Obi',
    text: '{code} est votre code pour créer votre compte Obi. Il expire dans 10 minutes. Ne le communiquez à personne.',
  },
  ALREADY_REGISTERED: {
    subject: 'Vous avez déjà un compte Obi',
    text: 'Quelqu’un, sans doute vous, a voulu créer un compte Obi avec cette adresse, mais elle en a déjà un. Connectez-vous plutôt. Votre code est {code}. Si ce n’était pas vous, ignorez ce message.',
  },
  SIGN_IN: {
    subject: 'Votre code Obi',
    text: '{code} est votre code de connexion à Obi. Il expire dans 10 minutes. Ne le communiquez à personne.',
  },
  NOT_REGISTERED: {
    subject: 'Vous n’avez pas encore de compte Obi',
    text: 'Quelqu’un, sans doute vous, a voulu se connecter à Obi avec cette adresse, mais elle n’a pas encore de compte. Pour en créer un, continuez avec le code {code}. Si ce n’était pas vous, ignorez ce message.',
  },
  ADDRESS: {
    subject: 'Confirmez votre adresse pour Obi',
    text: '{code} est votre code pour confirmer cette adresse sur votre compte Obi. Il expire dans 10 minutes. Ne le communiquez à personne.',
  },
  ADDRESS_TAKEN: {
    subject: 'Cette adresse a déjà un compte Obi',
    text: 'Quelqu’un, sans doute vous, a voulu ajouter cette adresse à un compte Obi, mais elle appartient à un autre compte. Votre code est {code}. Si ce n’était pas vous, ignorez ce message.',
  },
}
