import { CognitoError } from '#backend/identity/CognitoError.ts'
import { type Address, toAddress } from './address.ts'

/** Users sign in by an address, never by a username: a code could not be sent for an unknown username. */
export function signInAddress(text: string): Address {
  const address = toAddress(text)
  if (address) return address
  throw new CognitoError('InvalidParameterException', {
    message: "Value at 'username' failed to satisfy constraint: Member must be an email address or a phone number",
  })
}
