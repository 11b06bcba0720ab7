import { useLingui } from '@lingui/react/macro'
import query, { type HistoryListQuery } from '#schema/__generated__/relay/HistoryListQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { connection } from '#web/app/network/connection.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useValue } from '#web/lib/useValue.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { HistoryList } from './history/HistoryList.tsx'
import { historyVariables } from './history/historyVariables.ts'

/** The user's training history: this week, past weeks, records and sessions. */
export function HistoryScreen() {
  const personId = usePerson()?.contactId ?? ''
  return (
    <QueryRenderer<HistoryListQuery>
      request={query}
      variables={historyVariables(personId)}
      copyName="history"
      loading={<HistoryLoading />}
      renderFailure={({ retry }) => <HistoryFault onRetry={retry} />}
    >
      {(reading, refresh) => <HistoryList query={reading} personId={personId} refresh={refresh} />}
    </QueryRenderer>
  )
}

function HistoryFault({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  const isOffline = useValue(connection) === 'offline'
  return (
    <ErrorState
      title={isOffline ? t`You’re offline` : t`We couldn’t load your training`}
      text={
        isOffline
          ? t`Your sets are saved on this device and will show up here when you’re back online.`
          : t`Try again in a moment.`
      }
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
