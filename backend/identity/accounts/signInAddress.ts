import { CognitoError } from '#backend/identity/CognitoError.ts'
import { type Address, toAddress } from './address.ts'

/** People sign in by an address, never by a username: a code could not go anywhere for one that is not known. */
export function signInAddress(text: string): Address {
  const address = toAddress(text)
  if (address) return address
  throw new CognitoError('InvalidParameterException', {
    message: "Value at 'username' failed to satisfy constraint: Member must be an email address or a phone number",
  })
}
