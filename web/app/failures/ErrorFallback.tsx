import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { LoadingScreen } from '#web/app/LoadingScreen.tsx'
import { RequestError } from '#web/app/network/RequestError.ts'
import { isLostCode, reloadOnceServed } from '#web/app/reload.ts'
import { lazily } from '#web/lib/lazily.ts'
import type { FailurePageProps } from './FailurePage.tsx'

const loadPage = async () => (await import('./FailurePage.tsx')).FailurePage

// If the network is down, the error page may not load either.
const FailurePage = lazily<FailurePageProps>(() => loadPage().catch(() => BarePage))

/** Shown when rendering failed. It is not part of the first bundle. */
export function ErrorFallback(failure: FailurePageProps) {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <FailurePage {...failure} />
    </Suspense>
  )
}

/** Preloads the error page before any failure. */
export function warmErrorFallback(): void {
  loadPage().catch(() => undefined)
}

/** A failed request can be retried in place; a broken page is reloaded once the server responds. */
function BarePage({ error, onRetry }: FailurePageProps) {
  const retry = error instanceof RequestError || isLostCode(error) ? onRetry : undefined
  return (
    <div role="alert" className="flex flex-col items-start gap-6 p-8">
      <h1 className="text-2xl">
        {retry ? <Trans>We couldn’t load this page.</Trans> : <Trans>Something went wrong</Trans>}
      </h1>
      <button type="button" className="underline" onClick={retry ?? (() => void reloadOnceServed())}>
        {retry ? <Trans>Try again</Trans> : <Trans>Go to the product</Trans>}
      </button>
    </div>
  )
}
