import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { readChangesQuery } from '#schema/__generated__/relay/readChangesQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { type CarriedChanges, carriedChanges, noChanges } from '#web/features/training/session/carriedChanges.ts'
import { activeEntries, type LogEntry } from '#web/features/training/session/workoutLog.ts'
import { linesIn } from './trainingLines.ts'

/** How far back a change still says what a member prefers, in milliseconds. */
const REMEMBERED_MS = 56 * 24 * 60 * 60 * 1000

interface ChangesOf {
  personId: string
  programId: string
  planId: string
  /** Sets of the plan's exercises in other plans. */
  sets: readonly LogEntry[]
}

/** Reads what the member changed in the other sessions of a program. A session works without it. */
export async function readChanges(
  environment: Environment,
  { personId, programId, planId, sets }: ChangesOf,
): Promise<CarriedChanges> {
  const since = new Date(Date.now() - REMEMBERED_MS).toISOString()
  const answer = await askOnce<readChangesQuery>(
    environment,
    graphql`
      query readChangesQuery($userID: ID!, $programID: ID!, $since: String!) {
        log: workoutLogsByUserIDAndPerformedAt(
          userID: $userID
          performedAt: { ge: $since }
          sortDirection: DESC
          limit: 500
        ) {
          items {
            ...trainingLines_line
          }
        }
        program: getPrograms(id: $programID) {
          viewerEnrolment {
            plans(limit: 200) {
              items {
                id
                resources {
                  id
                  targetID
                }
              }
            }
          }
        }
      }
    `,
    { userID: personId, programID: programId, since },
  ).catch(() => undefined)
  if (!answer) return noChanges
  const plans = (answer.program?.viewerEnrolment?.plans?.items ?? []).flatMap((plan) =>
    plan ? [{ id: plan.id, resources: (plan.resources ?? []).map(withTarget) }] : [],
  )
  return carriedChanges({
    lines: activeEntries(linesIn(answer.log?.items)).filter(
      (line) => line.programId === programId && line.planId !== planId,
    ),
    plans,
    sets: sets.filter((entry) => entry.kind === 'SET'),
  })
}

function withTarget({ id, targetID }: { id: string; targetID?: string | null | undefined }) {
  return { id, targetID: targetID ?? null }
}
