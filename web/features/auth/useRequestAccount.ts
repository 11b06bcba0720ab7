import { useLocation } from 'wouter'
import { type Address, AuthError, type AuthPort } from '#web/app/identity/auth.port.ts'
import { VERIFY } from '#web/app/routing/paths.ts'
import { useShell } from '#web/app/useShell.ts'
import { addressIn, type AddressForm } from './addressForm.ts'
import type { NameForm } from './nameForm.ts'
import { newAccount, randomBytes } from './newAccount.ts'
import { keepPendingCode } from './pendingCode.ts'
import { startSignIn } from './startSignIn.ts'

type NewPerson = NameForm & { address: AddressForm }

/** Makes the account and goes on to its code. An address that is taken gets a sign-in code instead, and nobody is told. */
export function useRequestAccount(search: string): (person: NewPerson) => Promise<void> {
  const { auth } = useShell()
  const [, navigate] = useLocation()
  return async ({ firstName, lastName, address: form }) => {
    const address = addressIn(form)
    await requestAccount(auth, { firstName, lastName, address })
    navigate(VERIFY + search)
  }
}

async function requestAccount(
  auth: AuthPort,
  person: { firstName: string; lastName: string; address: Address },
): Promise<void> {
  const request = newAccount(person, randomBytes())
  try {
    const step = await auth.signUp(request)
    if (step === 'done') await startSignIn(auth, person.address)
    else
      keepPendingCode({ purpose: 'sign-up', address: person.address, username: request.username, sentAt: Date.now() })
  } catch (error) {
    if (!(error instanceof AuthError) || error.fault !== 'ADDRESS_TAKEN') throw error
    await startSignIn(auth, person.address)
  }
}
