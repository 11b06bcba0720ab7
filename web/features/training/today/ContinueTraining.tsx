import { Suspense } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import query, { type ContinueTrainingQuery } from '#schema/__generated__/relay/ContinueTrainingQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { hasUnsent } from '#web/app/outbox/unsent.ts'
import { usePerson } from '#web/app/person/person.ts'
import { linesIn } from '#web/features/training/offline/trainingLines.ts'
import { begunPlanIn } from '#web/features/training/session/begunPlan.ts'
import type { LogEntry } from '#web/features/training/session/workoutLog.ts'
import { lazily, untilLoaded } from '#web/lib/lazily.ts'
import { dayOf, startOfDay } from '#web/lib/time/day.ts'
import { useNow } from '#web/lib/useNow.ts'

/** The card loads the player's log, which most visits to Today don't need. */
const BegunSession = lazily(async () => (await untilLoaded(() => import('./BegunSession.tsx'))).BegunSession)

/** Leads back to the session that was begun today and has not ended, on this device or another. */
export function ContinueTraining() {
  const personId = usePerson()?.contactId
  const today = dayOf(useNow())
  if (personId === undefined) return undefined
  const variables = { userID: personId, since: new Date(startOfDay(today)).toISOString() }
  return (
    <QueryRenderer<ContinueTrainingQuery>
      request={query}
      variables={variables}
      copyName="trained today"
      loading={undefined}
      renderFailure={() => <Begun personId={personId} lines={[]} since={variables.since} />}
    >
      {(reading) => <BegunOnServer query={reading} personId={personId} since={variables.since} />}
    </QueryRenderer>
  )
}

interface BegunProps {
  personId: string
  /** Start of the day. */
  since: string
}

function BegunOnServer({ query: reading, ...rest }: BegunProps & { query: PreloadedQuery<ContinueTrainingQuery> }) {
  const { log } = usePreloadedQuery<ContinueTrainingQuery>(
    graphql`
      query ContinueTrainingQuery($userID: ID!, $since: String!) {
        log: workoutLogsByUserIDAndPerformedAt(
          userID: $userID
          performedAt: { ge: $since }
          sortDirection: DESC
          limit: 200
        ) {
          items {
            ...trainingLines_line
          }
        }
      }
    `,
    reading,
  )
  return <Begun {...rest} lines={linesIn(log?.items)} />
}

/** What this device has not sent yet also counts. */
function Begun({ personId, lines, since }: BegunProps & { lines: readonly LogEntry[] }) {
  if (begunPlanIn(lines) === undefined && !hasUnsent(personId)) return undefined
  return (
    <Suspense>
      <BegunSession personId={personId} lines={lines} since={Date.parse(since)} />
    </Suspense>
  )
}
