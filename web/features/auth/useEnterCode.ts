import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { AuthError, type AuthPort, type SignInStep } from '#web/app/identity/auth.port.ts'
import { useShell } from '#web/app/useShell.ts'
import { emptyAddress } from './addressForm.ts'
import { authMessageOf, wrongSignUpCode } from './authMessages.ts'
import { forgetPendingCode, type PendingCode, pendingCode } from './pendingCode.ts'
import { keepProvenAddress } from './provenAddress.ts'
import { keepSignUpDraft } from './signUpDraft.ts'
import { startSignIn } from './startSignIn.ts'

interface CodePlace {
  pending: PendingCode
  onPending: (pending: PendingCode) => void
  search: string
}

interface CodeEntry {
  /** Whether the code was the right one. */
  enter: (code: string) => Promise<boolean>
  isEntering: boolean
  refusal: string | undefined
}

/** Enters a code. The gate takes everybody on from here who is let in. */
export function useEnterCode({ pending, onPending, search }: CodePlace): CodeEntry {
  const { t } = useLingui()
  const { auth, session } = useShell()
  const [, navigate] = useLocation()
  const [isEntering, setIsEntering] = useState(false)
  const [refusal, setRefusal] = useState<string>()

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

  const refuse = (error: unknown, code: string) => {
    const fault = error instanceof AuthError ? error.fault : 'FAILED'
    if (fault === 'UNKNOWN_USER' && pending.purpose === 'sign-in') {
      startSignUpWith(pending, code)
      navigate(paths.signUp() + search)
      return
    }
    const isSignUpsOwn = fault === 'WRONG_CODE' && pending.purpose === 'sign-up'
    setRefusal(t(isSignUpsOwn ? wrongSignUpCode : authMessageOf(error, pending.address.channel)))
  }

  const enter = async (code: string) => {
    setIsEntering(true)
    setRefusal(undefined)
    try {
      await goOn(await confirm(auth, pending, code))
      return true
    } catch (error) {
      refuse(error, code)
      return false
    } finally {
      setIsEntering(false)
    }
  }

  return { enter, isEntering, refusal }
}

function confirm(auth: AuthPort, { purpose, username }: PendingCode, code: string): Promise<SignInStep> {
  return purpose === 'sign-in' ? auth.confirmCode(code) : auth.confirmSignUp({ username, code })
}

/** The address is proven and nobody has it yet: sign-up goes on with it. */
function startSignUpWith({ address: proven }: PendingCode, code: string): void {
  const { channel, value } = proven
  forgetPendingCode()
  keepProvenAddress({ address: proven, code, provenAt: Date.now() })
  const phone = { ...emptyAddress.phone, national: value, e164: value }
  const address = channel === 'email' ? { ...emptyAddress, channel, email: value } : { ...emptyAddress, channel, phone }
  keepSignUpDraft({ firstName: '', lastName: '', gender: null, address })
}
