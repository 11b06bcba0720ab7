import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AuthError, type AuthFault } from '#web/app/identity/auth.port.ts'
import type { Refusal } from '#web/ui/form/FormStore.ts'
import type { AddressForm } from './addressForm.ts'
import type { PendingCode } from './pendingCode.ts'

type AddressChannel = 'phone' | 'email'

const badAddress: Record<AddressChannel, MessageDescriptor> = {
  phone: msg`Invalid phone number format.`,
  email: msg`Email is incorrect, please enter verified email address.`,
}

const faults: Record<Exclude<AuthFault, 'BAD_ADDRESS'>, MessageDescriptor> = {
  WRONG_CODE: msg`Entered otp is incorrect.`,
  EXPIRED_CODE: msg`Otp is expired, please send again.`,
  // The identity service returns this after the code request has expired; only a new code helps.
  NOT_AUTHORIZED: msg`Otp is expired, please send again.`,
  UNKNOWN_USER: msg`Entered otp is incorrect.`,
  ADDRESS_TAKEN: msg`Something went wrong`,
  TOO_MANY_TRIES: msg`Too many attempts. Wait a while, or use a device you’ve signed in on before.`,
  OFFLINE: msg`No network connection`,
  FAILED: msg`Something went wrong`,
}

/** The message for an error of the identity service. */
export function authMessageOf(error: unknown, channel: AddressChannel): MessageDescriptor {
  const fault = error instanceof AuthError ? error.fault : 'FAILED'
  return fault === 'BAD_ADDRESS' ? badAddress[channel] : faults[fault]
}

/** The refusal for forms that ask for an address. */
export function authRefusal(error: unknown, { address: { channel } }: { address: AddressForm }): Refusal {
  const isAddress = error instanceof AuthError && error.fault === 'BAD_ADDRESS'
  return { message: authMessageOf(error, channel), field: isAddress ? `address.${channel}` : undefined }
}

/** The refusal for forms that ask for a code. Sign-up words a wrong code differently. */
export function codeRefusal(error: unknown, { purpose, address }: PendingCode): Refusal {
  const isSignUpsOwn = purpose === 'sign-up' && error instanceof AuthError && error.fault === 'WRONG_CODE'
  return { message: isSignUpsOwn ? msg`Incorrect OTP.` : authMessageOf(error, address.channel), field: 'code' }
}
