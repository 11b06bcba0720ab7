import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Boundary } from '#web/app/Boundary.tsx'
import { messageOf } from '#web/app/messageOf.ts'
import { Button } from '#web/ui/Button.tsx'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'

interface ShelfBoundaryProps {
  /** Of the shelf, where it is known. */
  title?: string
  /** Another one is another try. */
  query: unknown
  onRetry: () => void
  children: ReactNode
}

/** For a shelf beside the page's own matter: where it can't be read, its place says so, and the page goes on. */
export function ShelfBoundary({ title, query, onRetry, children }: ShelfBoundaryProps) {
  return (
    <Boundary
      resetKey={query}
      renderFallback={(error) => <FailedShelf title={title} error={error} onRetry={onRetry} />}
    >
      {children}
    </Boundary>
  )
}

interface FailedShelfProps {
  title: string | undefined
  error: unknown
  onRetry: () => void
}

/** As high as the cards would be, so that nothing below moves. It tries again by itself when the network is back. */
function FailedShelf({ title, error, onRetry }: FailedShelfProps) {
  const { t } = useLingui()
  const again = useEffectEvent(onRetry)
  useEffect(() => {
    const goOn = () => again()
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [])
  return (
    <section aria-label={title ?? t`Videos`} className="flex min-w-0 flex-col gap-3">
      {title && <SectionHeader title={title} />}
      <div className="flex h-66 flex-col items-center justify-center gap-4 rounded border border-dashed border-line p-6 text-center">
        <p role="status" className="max-w-[26rem] text-balance text-muted">
          {t(messageOf(error))}
        </p>
        <Button variant="secondary" size="compact" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </section>
  )
}
