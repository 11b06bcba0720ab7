import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useShell } from '#web/app/useShell.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { authMessageOf } from './authMessages.ts'
import { keepPendingCode, type PendingCode, secondsToResend } from './pendingCode.ts'

interface ResendCodeProps {
  pending: PendingCode
  onPending: (pending: PendingCode) => void
}

/** Enabled 30 seconds after the last code. */
export function ResendCode({ pending, onPending }: ResendCodeProps) {
  const { t } = useLingui()
  const { auth } = useShell()
  const [isSending, setIsSending] = useState(false)
  const seconds = useSecondsToResend(pending.sentAt)

  const resend = async () => {
    setIsSending(true)
    try {
      if (pending.purpose === 'sign-in') await auth.requestCode(pending.address)
      else await auth.resendSignUpCode(pending.username)
      const resent = { ...pending, sentAt: Date.now() }
      keepPendingCode(resent)
      notify({ kind: 'success', text: t`A new code is on its way.` })
      onPending(resent)
    } catch (error) {
      notify({ kind: 'error', text: t(authMessageOf(error, pending.address.channel)) })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Button
      variant="quiet"
      busy={isSending}
      disabled={seconds > 0}
      onClick={() => void resend()}
      className="-me-5 type-number"
    >
      {seconds > 0 ? <Trans>Resend code in {seconds} s</Trans> : <Trans>Resend code</Trans>}
    </Button>
  )
}

function useSecondsToResend(sentAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsToResend(sentAt, Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsToResend(sentAt, Date.now())), 1000)
    return () => clearInterval(timer)
  }, [sentAt])
  return seconds
}
