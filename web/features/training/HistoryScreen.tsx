import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useEffectEvent } from 'react'
import query, { type HistoryListQuery } from '#schema/__generated__/relay/HistoryListQuery.graphql.ts'
import { Boundary } from '#web/app/Boundary.tsx'
import { useQueryOnDemand } from '#web/app/data/useQueryOnDemand.ts'
import { connection } from '#web/app/network/connection.ts'
import { usePerson } from '#web/app/person.ts'
import { useValue } from '#web/lib/useValue.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { HistoryList } from './history/HistoryList.tsx'
import { historyVariables } from './history/historyVariables.ts'

/** What somebody has trained: this week, the weeks before, their records and their sessions. */
export function HistoryScreen() {
  const personId = usePerson()?.contactId ?? ''
  const history = useQueryOnDemand<HistoryListQuery>(query, historyVariables(personId))
  const read = useEffectEvent(() => history.read())
  useEffect(() => read(), [])
  if (!history.query) return <HistoryLoading />
  return (
    <Boundary resetKey={history.query} renderFallback={() => <HistoryFault onRetry={history.read} />}>
      <Suspense fallback={<HistoryLoading />}>
        <HistoryList query={history.query} personId={personId} />
      </Suspense>
    </Boundary>
  )
}

function HistoryFault({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  const isOffline = useValue(connection) === 'offline'
  const again = useEffectEvent(onRetry)
  useEffect(() => {
    const goOn = () => again()
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [])
  return (
    <ErrorState
      title={isOffline ? t`You’re offline` : t`We couldn’t load your training`}
      text={isOffline ? t`What you train is kept, and will be here once you’re connected.` : t`Try again in a moment.`}
      retry={{ label: t`Try again`, onRetry }}
    />
  )
}

function HistoryLoading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading your training`} className="flex flex-col gap-6">
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
