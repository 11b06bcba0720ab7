import type { MessageTexts } from './messageTexts.ts'

export const en: MessageTexts = {
  SIGN_UP: {
    subject: 'Your Obi code',
    text: '{code} is your code to create your Obi account. It expires in 10 minutes. Don’t share it with anyone.',
  },
  ALREADY_REGISTERED: {
    subject: 'You already have an Obi account',
    text: 'Someone, probably you, tried to create an Obi account with this address, but it already has one. Sign in instead. Your code is {code}. If this wasn’t you, ignore this message.',
  },
  SIGN_IN: {
    subject: 'Your Obi code',
    text: '{code} is your Obi sign-in code. It expires in 10 minutes. Don’t share it with anyone.',
  },
  NOT_REGISTERED: {
    subject: 'You don’t have an Obi account yet',
    text: 'Someone, probably you, tried to sign in to Obi with this address, but it has no account yet. To create one, continue with the code {code}. If this wasn’t you, ignore this message.',
  },
  ADDRESS: {
    subject: 'Confirm your address for Obi',
    text: '{code} is your code to confirm this address for your Obi account. It expires in 10 minutes. Don’t share it with anyone.',
  },
  ADDRESS_TAKEN: {
    subject: 'This address already has an Obi account',
    text: 'Someone, probably you, tried to add this address to an Obi account, but it belongs to another one. Your code is {code}. If this wasn’t you, ignore this message.',
  },
}
