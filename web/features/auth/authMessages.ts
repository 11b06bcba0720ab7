import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AuthError, type AuthFault } from '#web/app/identity/auth.port.ts'

type AddressChannel = 'phone' | 'email'

const badAddress: Record<AddressChannel, MessageDescriptor> = {
  phone: msg`Invalid phone number format.`,
  email: msg`Email is incorrect, please enter verified email address.`,
}

const faults: Record<Exclude<AuthFault, 'BAD_ADDRESS'>, MessageDescriptor> = {
  WRONG_CODE: msg`Entered otp is incorrect.`,
  EXPIRED_CODE: msg`Otp is expired, please send again.`,
  // The identity service says so when the request behind a code is over: only a new code helps.
  NOT_AUTHORIZED: msg`Otp is expired, please send again.`,
  UNKNOWN_USER: msg`Entered otp is incorrect.`,
  ADDRESS_TAKEN: msg`Something went wrong`,
  TOO_MANY_TRIES: msg`Too many attempts, maybe not all yours. Try later, or use a device you’ve signed in on before.`,
  OFFLINE: msg`No network connection`,
  FAILED: msg`Something went wrong`,
}

/** What a person reads when the identity service refused. */
export function authMessageOf(error: unknown, channel: AddressChannel): MessageDescriptor {
  const fault = error instanceof AuthError ? error.fault : 'FAILED'
  return fault === 'BAD_ADDRESS' ? badAddress[channel] : faults[fault]
}

/** The same fault in the sign-up's own words. */
export const wrongSignUpCode = msg`Incorrect OTP.`
