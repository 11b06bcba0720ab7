import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { ConcreteRequest, OperationType } from 'relay-runtime'
import { Boundary } from '#web/app/failures/Boundary.tsx'
import { messageOf } from '#web/app/failures/messageOf.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { useQueryOnDemand } from './useQueryOnDemand.ts'

interface QueryRendererProps<TQuery extends OperationType> {
  request: ConcreteRequest
  variables: TQuery['variables']
  /** Names the offline copy where the variables change with the day. */
  copyName?: string
  /** Stands in its place until the response is there. */
  loading: ReactNode
  /** Says what could not be loaded. */
  failed?: ReactNode
  /** Stands in its place after a failure, instead of the usual box. */
  renderFailure?: (failure: Failure) => ReactNode
  /** `refresh` brings what is shown up to date. */
  children: (query: PreloadedQuery<TQuery>, refresh: () => Promise<void>) => ReactNode
}

export interface Failure {
  error: unknown
  retry: () => void
}

/**
 * Reads a query of its own, when it is drawn and whenever its variables change, and draws the response. A failure stays
 * in its place, with a way to try again: the page around it goes on.
 */
export function QueryRenderer<TQuery extends OperationType>({
  request,
  variables,
  copyName,
  loading,
  failed,
  renderFailure = (failure) => <FailedQuery title={failed} {...failure} />,
  children,
}: QueryRendererProps<TQuery>) {
  const { query, read, refresh } = useQueryOnDemand<TQuery>(request, variables, copyName)
  // Variables are made anew with each drawing; only what they say counts.
  const begin = useEffectEvent((_key: string) => read())
  const key = JSON.stringify(variables)
  useEffect(() => begin(key), [key])
  return (
    <Boundary
      resetKey={query}
      renderFallback={(error) => <WhenOnline onOnline={read}>{renderFailure({ error, retry: read })}</WhenOnline>}
    >
      <Suspense fallback={loading}>{query ? children(query, refresh) : loading}</Suspense>
    </Boundary>
  )
}

/** Tries again by itself when the network is back. */
function WhenOnline({ onOnline, children }: { onOnline: () => void; children: ReactNode }) {
  const again = useEffectEvent(onOnline)
  useEffect(() => {
    const goOn = () => again()
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [])
  return children
}

function FailedQuery({ title, error, retry }: Failure & { title: ReactNode }) {
  const { t } = useLingui()
  return (
    <ErrorState
      title={title ?? t`We couldn’t load this.`}
      text={t(messageOf(error))}
      retry={{ label: t`Try again`, onRetry: retry }}
    />
  )
}
