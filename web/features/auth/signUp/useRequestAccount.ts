import { useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { type Address, AuthError, type AuthPort, type SignInStep } from '#web/app/identity/auth.port.ts'
import { useShell } from '#web/app/useShell.ts'
import { addressIn, type AddressForm } from '#web/features/auth/addressForm.ts'
import { keepPendingCode } from '#web/features/auth/pendingCode.ts'
import { startSignIn } from '#web/features/auth/startSignIn.ts'
import type { NameForm } from './nameForm.ts'
import { newAccount, randomBytes } from './newAccount.ts'
import { forgetProvenAddress, proofOf } from './provenAddress.ts'

type NewPerson = NameForm & { address: AddressForm }

/**
 * Creates the account and continues to its code, or signs in if the address is already verified. A taken address gets a
 * sign-in code instead, so that the screen does not reveal whether an account exists.
 */
export function useRequestAccount(search: string): (person: NewPerson) => Promise<void> {
  const { auth, session } = useShell()
  const [, navigate] = useLocation()
  return async ({ firstName, lastName, address: form }) => {
    const address = addressIn(form)
    const step = await requestAccount(auth, { firstName, lastName, address })
    forgetProvenAddress()
    // The route guard redirects signed-in users.
    if (step === 'done') await session.restore()
    else navigate(paths.verify() + search)
  }
}

async function requestAccount(
  auth: AuthPort,
  person: { firstName: string; lastName: string; address: Address },
): Promise<SignInStep> {
  const proof = proofOf(person.address, Date.now())
  const request = { ...newAccount(person, randomBytes()), proof }
  try {
    const step = await auth.signUp(request)
    if (step !== 'confirm-sign-up') return step === 'done' ? step : await startSignIn(auth, person.address)
    keepPendingCode({ purpose: 'sign-up', address: person.address, username: request.username, sentAt: Date.now() })
    return step
  } catch (error) {
    if (!(error instanceof AuthError) || error.fault !== 'ADDRESS_TAKEN') throw error
    return startSignIn(auth, person.address)
  }
}
