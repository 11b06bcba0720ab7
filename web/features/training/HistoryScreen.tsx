import { Suspense, useEffect, useEffectEvent } from 'react'
import query, { type HistoryListQuery } from '#schema/__generated__/relay/HistoryListQuery.graphql.ts'
import { useQueryOnDemand } from '#web/app/data/useQueryOnDemand.ts'
import { usePerson } from '#web/app/person.ts'
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
    <Suspense fallback={<HistoryLoading />}>
      <HistoryList query={history.query} />
    </Suspense>
  )
}

function HistoryLoading() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
