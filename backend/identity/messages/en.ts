import type { MessageTexts } from './messageTexts.ts'

export const en: MessageTexts = {
  SIGN_UP: {
    subject: 'Your code for Obi',
    text: 'Your code to create your Obi account is {code}. It works for 10 minutes. Give it to nobody.',
  },
  ALREADY_REGISTERED: {
    subject: 'You already have an Obi account',
    text: 'Somebody, probably you, wanted to create an Obi account with this address. It has one already: please sign in instead. Your code is {code}. If it was not you, ignore this message.',
  },
  SIGN_IN: {
    subject: 'Your code for Obi',
    text: 'Your code to sign in to Obi is {code}. It works for 10 minutes. Give it to nobody.',
  },
  NOT_REGISTERED: {
    subject: 'No Obi account yet',
    text: 'Somebody, probably you, wanted to sign in to Obi with this address. It has no account yet. To create one, go on with the code {code}. If it was not you, ignore this message.',
  },
  ADDRESS: {
    subject: 'Confirm your address for Obi',
    text: 'Your code to confirm this address for your Obi account is {code}. It works for 10 minutes. Give it to nobody.',
  },
  ADDRESS_TAKEN: {
    subject: 'This address has an Obi account',
    text: 'Somebody, probably you, wanted to add this address to an Obi account, but it belongs to another one. Your code is {code}. If it was not you, ignore this message.',
  },
}
