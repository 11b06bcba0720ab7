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
  /** Names the offline copy if the variables change with the day. */
  copyName?: string
  /** Shown until the response is there. */
  loading: ReactNode
  /** The message if it could not be loaded. */
  failed?: ReactNode
  /** Shown after a failure, instead of the default box. */
  renderFailure?: (failure: Failure) => ReactNode
  /** `refresh` reads again what is shown. */
  children: (query: PreloadedQuery<TQuery>, refresh: () => Promise<void>) => ReactNode
}

export interface Failure {
  error: unknown
  retry: () => void
}

/**
 * Reads its own query when it is mounted and whenever the variables change, and renders the response. A failure is
 * shown in its place, with a way to retry, and does not affect the page around it.
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
  // Each render creates new variables; only their content counts.
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

/** Retries by itself when the network is back. */
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
