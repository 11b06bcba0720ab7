import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense } from 'react'
import type { FailurePageProps } from './FailurePage.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'

const loadPage = async (): Promise<{ default: ComponentType<FailurePageProps> }> => ({
  default: (await import('./FailurePage.tsx')).FailurePage,
})

// What broke may be the network, and then the page that says so does not come either.
const FailurePage = lazy(() => loadPage().catch(() => ({ default: BareBrokenPage })))

/** What is left when drawing failed. Its page is not part of what everybody loads first. */
export function ErrorFallback(failure: FailurePageProps) {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <FailurePage {...failure} />
    </Suspense>
  )
}

/** Has the page at hand before anything breaks. */
export function warmErrorFallback(): void {
  loadPage().catch(() => undefined)
}

function BareBrokenPage() {
  return (
    <div role="alert" className="flex flex-col items-start gap-6 p-8">
      <h1 className="text-2xl">
        <Trans>Something went wrong</Trans>
      </h1>
      <button type="button" className="underline" onClick={() => location.reload()}>
        <Trans>Go to the product</Trans>
      </button>
    </div>
  )
}
