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

/** The same for a form that asks for the address. */
export function authRefusal(error: unknown, { address: { channel } }: { address: AddressForm }): Refusal {
  const isAddress = error instanceof AuthError && error.fault === 'BAD_ADDRESS'
  return { message: authMessageOf(error, channel), field: isAddress ? `address.${channel}` : undefined }
}

/** The same for a form that asks for the code; sign-up has a word of its own for a wrong one. */
export function codeRefusal(error: unknown, { purpose, address }: PendingCode): Refusal {
  const isSignUpsOwn = purpose === 'sign-up' && error instanceof AuthError && error.fault === 'WRONG_CODE'
  return { message: isSignUpsOwn ? msg`Incorrect OTP.` : authMessageOf(error, address.channel), field: 'code' }
}
