import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { readPlanEarlierQuery } from '#schema/__generated__/relay/readPlanEarlierQuery.graphql.ts'
import type { readPlanQuery, readPlanQuery$data } from '#schema/__generated__/relay/readPlanQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { planContentOf } from '#web/app/names/planContentOf.ts'
import type { LogEntry } from '#web/features/training/session/workoutLog.ts'
import type { KeptExercise, KeptPlan } from './keptPlan.ts'
import { readExercises } from './readExercises.ts'
import { linesIn } from './trainingLines.ts'

/** Maximum number of earlier sets to read; enough to cover the last time of each exercise. */
const EARLIER_SETS = 300

/** Reads a plan with everything a session needs; undefined if the user has no such plan. */
export async function readPlan(
  environment: Environment,
  planId: string,
  personId: string,
): Promise<KeptPlan | undefined> {
  const answer = await askOnce<readPlanQuery>(
    environment,
    graphql`
      query readPlanQuery($id: ID!) {
        plan: getPlans(id: $id) {
          id
          programID
          planName
          order
          ...planContentOf_plan
          program {
            name
            viewerEnrolment {
              plans(limit: 200) {
                items {
                  id
                  order
                }
              }
            }
          }
        }
      }
    `,
    { id: planId },
  )
  const plan = answer?.plan
  if (!plan) return undefined
  const { own, others } = await readExercises(environment, { programId: plan.programID, planId })
  return {
    planId: plan.id,
    programId: plan.programID,
    programName: plan.program?.name ?? '',
    planName: plan.planName,
    order: plan.order,
    content: planContentOf(plan),
    exercises: [...own, ...others],
    earlier: await readEarlier(environment, own, { planId, personId }),
    nextPlanId: nextOf(plan),
    readAt: Date.now(),
  }
}

type WirePlan = NonNullable<readPlanQuery$data['plan']>

/** The user's next plan in the same program. */
function nextOf({ order, program }: WirePlan): string | null {
  const later = (program?.viewerEnrolment?.plans?.items ?? []).flatMap((one) => (one && one.order > order ? [one] : []))
  return later.toSorted((one, other) => one.order - other.order)[0]?.id ?? null
}

/** The newest sets of these exercises in other plans, without those that were undone. */
async function readEarlier(
  environment: Environment,
  exercises: readonly KeptExercise[],
  { planId, personId }: { planId: string; personId: string },
): Promise<LogEntry[]> {
  if (exercises.length === 0) return []
  const answer = await askOnce<readPlanEarlierQuery>(
    environment,
    graphql`
      query readPlanEarlierQuery($userID: ID!, $filter: ModelWorkoutLogFilterInput!, $limit: Int!) {
        lines: workoutLogsByUserIDAndPerformedAt(userID: $userID, filter: $filter, sortDirection: DESC, limit: $limit) {
          items {
            ...trainingLines_line
          }
        }
      }
    `,
    {
      userID: personId,
      limit: EARLIER_SETS,
      filter: {
        kind: { eq: 'SET' },
        isUndone: { eq: false },
        planID: { ne: planId },
        or: exercises.map(({ videoId }) => ({ videoID: { eq: videoId } })),
      },
    },
  )
  return linesIn(answer?.lines?.items)
}
