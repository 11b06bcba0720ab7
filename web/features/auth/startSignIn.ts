import type { Address, AuthPort, SignInStep } from '#web/app/identity/auth.port.ts'
import { keepPendingCode } from './pendingCode.ts'

/** Sends a code and stores it as pending. An unfinished sign-up gets its sign-up code again. */
export async function startSignIn(auth: AuthPort, address: Address): Promise<SignInStep> {
  const step = await auth.requestCode(address)
  const pending = { address, username: address.value, sentAt: Date.now() }
  if (step === 'code') keepPendingCode({ ...pending, purpose: 'sign-in' })
  if (step === 'confirm-sign-up') {
    await auth.resendSignUpCode(address.value)
    keepPendingCode({ ...pending, purpose: 'sign-up' })
  }
  return step
}
