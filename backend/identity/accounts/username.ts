import { CognitoError } from '#backend/identity/CognitoError.ts'
import { toAddress } from './address.ts'

// Cognito's pattern: letters, marks, symbols, numbers and punctuation, so no spaces.
const USERNAME = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u

/** The name as it is stored and compared: composed Unicode, in lower case. */
export function normalUsername(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/**
 * Reads the name of a new account. A name that looks like an address is refused, because it would shadow that address.
 */
export function toUsername(text: string): string {
  const username = normalUsername(text)
  const address = toAddress(username)
  if (address) {
    const kind = address.channel === 'email' ? 'email' : 'phone number'
    throw new CognitoError('InvalidParameterException', {
      message: `Username cannot be of ${kind} format, since user pool is configured for ${kind} alias.`,
    })
  }
  if (USERNAME.test(username) && username.isWellFormed()) return username
  throw new CognitoError('InvalidParameterException', {
    message:
      "Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+",
  })
}
