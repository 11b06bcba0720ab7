import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { RequestError } from '#web/app/network/RequestError.ts'
import { verdictOf } from '#web/app/outbox/verdicts.ts'
import { isLostCode } from '#web/app/reload.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { BrokenPage } from './BrokenPage.tsx'
import { messageOf } from './messageOf.ts'

export interface FailurePageProps {
  error?: unknown
  /** Requests the page's data again. */
  onRetry?: () => void
}

/** The error page: the failed request and what to do about it, or that the page is broken. */
export function FailurePage({ error, onRetry }: FailurePageProps) {
  const failure = isLostCode(error) ? new RequestError('UNAVAILABLE', { cause: error }) : error
  if (onRetry && failure instanceof RequestError) return <RequestFailure error={failure} onRetry={onRetry} />
  return <BrokenPage />
}

function RequestFailure({ error, onRetry }: { error: RequestError; onRetry: () => void }) {
  const { t } = useLingui()
  const askAgain = useEffectEvent(onRetry)
  // Retries by itself when the network is back.
  useEffect(() => {
    const back = () => askAgain()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  const retry = verdictOf(error) === 'retry' ? { retry: { label: t`Try again`, onRetry } } : {}
  return <ErrorState title={t`We couldn’t load this page.`} text={t(messageOf(error))} {...retry} />
}
