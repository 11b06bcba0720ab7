import { graphql } from 'react-relay'
import { readInlineData } from 'relay-runtime'
import type { trainingLines_line$key } from '#schema/__generated__/relay/trainingLines_line.graphql.ts'
import type { LogEntry } from '#web/features/training/session/workoutLog.ts'
import { entriesOf, type WireLine } from './wireEntry.ts'

/** Log lines of a response, as entries of the player. */
export function linesIn(keys: readonly (trainingLines_line$key | null | undefined)[] | null | undefined): LogEntry[] {
  return entriesOf((keys ?? []).flatMap((key) => (key ? [lineOf(key)] : [])))
}

function lineOf(key: trainingLines_line$key): WireLine {
  const { id, kind, undoesID, programID, planID, round, performedAt, ...particulars } = readInlineData(
    graphql`
      fragment trainingLines_line on WorkoutLog @inline {
        id
        kind
        undoesID
        programID
        planID
        round
        performedAt
        resourceID
        videoID
        resourceName
        setNumber
        reps
        weight
        duration
        effort
      }
    `,
    key,
  )
  const { resourceID, videoID, resourceName, setNumber, reps, weight, duration, effort } = particulars
  const figures = { setNumber, reps, weight, duration, effort }
  return { id, kind, undoesID, programID, planID, round, performedAt, resourceID, videoID, resourceName, ...figures }
}
