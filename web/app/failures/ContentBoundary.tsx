import type { ReactNode } from 'react'
import type { Visited } from '#web/app/routing/router.ts'
import { Boundary } from './Boundary.tsx'
import { ErrorFallback } from './ErrorFallback.tsx'

interface ContentBoundaryProps {
  visited: Visited
  onRetry: () => void
  children: ReactNode
}

/** The inner boundary: the navigation stays, and the next navigation resets it. */
export function ContentBoundary({ visited, onRetry, children }: ContentBoundaryProps) {
  return (
    <Boundary resetKey={visited} renderFallback={(error) => <ErrorFallback error={error} onRetry={onRetry} />}>
      {children}
    </Boundary>
  )
}
