import { useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { AuthError, type AuthPort, type SignInStep } from '#web/app/identity/auth.port.ts'
import { useShell } from '#web/app/useShell.ts'
import { emptyAddress } from './addressForm.ts'
import { forgetPendingCode, type PendingCode, pendingCode } from './pendingCode.ts'
import { keepProvenAddress } from './signUp/provenAddress.ts'
import { keepSignUpDraft } from './signUp/signUpDraft.ts'
import { startSignIn } from './startSignIn.ts'

interface CodePlace {
  pending: PendingCode
  onPending: (pending: PendingCode) => void
  search: string
}

/** Verifies a code; rejects if it is wrong. After success the route guard redirects the user. */
export function useEnterCode({ pending, onPending, search }: CodePlace): (code: string) => Promise<void> {
  const { auth, session } = useShell()
  const [, navigate] = useLocation()

  const goOn = async (step: SignInStep) => {
    if (step === 'done') {
      forgetPendingCode()
      await session.restore()
    } else if (step === 'code') {
      await startSignIn(auth, pending.address)
      const next = pendingCode()
      if (next) onPending(next)
    }
  }

  return async (code) => {
    try {
      await goOn(await confirm(auth, pending, code))
    } catch (error) {
      const isUnknown = error instanceof AuthError && error.fault === 'UNKNOWN_USER' && pending.purpose === 'sign-in'
      if (!isUnknown) throw error
      startSignUpWith(pending, code)
      navigate(paths.signUp() + search)
    }
  }
}

function confirm(auth: AuthPort, { purpose, username }: PendingCode, code: string): Promise<SignInStep> {
  return purpose === 'sign-in' ? auth.confirmCode(code) : auth.confirmSignUp({ username, code })
}

/** The address is verified but has no account: continue with sign-up. */
function startSignUpWith({ address: proven }: PendingCode, code: string): void {
  const { channel, value } = proven
  forgetPendingCode()
  keepProvenAddress({ address: proven, code, provenAt: Date.now() })
  const phone = { ...emptyAddress.phone, national: value, e164: value }
  const address = channel === 'email' ? { ...emptyAddress, channel, email: value } : { ...emptyAddress, channel, phone }
  keepSignUpDraft({ firstName: '', lastName: '', gender: null, address })
}
