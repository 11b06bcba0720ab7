import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { LoadingScreen } from './LoadingScreen.tsx'

const loadPage = async () => ({ default: (await import('./BrokenPage.tsx')).BrokenPage })

// What broke may be the network, and then the page that says so does not come either.
const BrokenPage = lazy(() => loadPage().catch(() => ({ default: BareBrokenPage })))

/** What is left when drawing failed. Its page is not part of what everybody loads first. */
export function ErrorFallback() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <BrokenPage />
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
