import { graphql, readInlineData } from 'react-relay'
import type { lastSetsIn_set$key } from '#schema/__generated__/relay/lastSetsIn_set.graphql.ts'
import type { LogEntry } from '#web/features/training/session/workoutLog.ts'
import { entriesOf } from './wireEntry.ts'

/** The newest sets of a plan's exercises in other plans: those of this plan are in its log. */
export function lastSetsIn(keys: readonly lastSetsIn_set$key[], planId: string): LogEntry[] {
  const entries = entriesOf(keys.map((key) => ({ ...readSet(key), kind: 'SET' })))
  return entries.filter((entry) => entry.planId !== planId)
}

function readSet(key: lastSetsIn_set$key) {
  const { id, videoID, planID, resourceID, round, setNumber, ...figures } = readInlineData(
    graphql`
      fragment lastSetsIn_set on LastSet @inline {
        id
        videoID
        planID
        resourceID
        round
        setNumber
        reps
        weight
        duration
        effort
        performedAt
      }
    `,
    key,
  )
  const { reps, weight, duration, effort, performedAt } = figures
  return { id, videoID, planID, resourceID, round, setNumber, reps, weight, duration, effort, performedAt }
}
