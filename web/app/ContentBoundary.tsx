import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Boundary } from './Boundary.tsx'
import { ErrorFallback } from './ErrorFallback.tsx'
import { errorMessages } from './errorMessages.ts'
import { RequestError } from './network/RequestError.ts'
import type { Visited } from './routing/router.ts'

interface ContentBoundaryProps {
  visited: Visited
  onRetry: () => void
  children: ReactNode
}

/** The inner boundary: the navigation stays, and the next navigation starts anew. */
export function ContentBoundary({ visited, onRetry, children }: ContentBoundaryProps) {
  return (
    <Boundary
      resetKey={visited}
      renderFallback={(error) =>
        error instanceof RequestError ? <RequestFailure error={error} onRetry={onRetry} /> : <ErrorFallback />
      }
    >
      {children}
    </Boundary>
  )
}

function RequestFailure({ error, onRetry }: { error: RequestError; onRetry: () => void }) {
  const { t } = useLingui()
  const retry = error.retryable ? { retry: { label: t`Try again`, onRetry } } : {}
  return <ErrorState title={t`This page could not be loaded.`} text={t(errorMessages[error.code])} {...retry} />
}
