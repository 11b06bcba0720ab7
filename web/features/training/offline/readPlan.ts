import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { readPlanQuery, readPlanQuery$data } from '#schema/__generated__/relay/readPlanQuery.graphql.ts'
import { ageOn } from '#schema/values/ageOn.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { planContentOf } from '#web/app/names/planContentOf.ts'
import { type CarriedChanges, noChanges } from '#web/features/training/session/carriedChanges.ts'
import type { LogEntry } from '#web/features/training/session/workoutLog.ts'
import type { KeptPlan } from './keptPlan.ts'
import { lastSetsIn } from './lastSetsIn.ts'
import { progressOf } from './progressOf.ts'
import { readChanges } from './readChanges.ts'
import { readExercises } from './readExercises.ts'

/** Reads a plan with everything a session needs; undefined if the user has no such plan. */
export async function readPlan(environment: Environment, planId: string): Promise<KeptPlan | undefined> {
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
            ...progressOf_program
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
        lastSets: getLastSets(planID: $id) {
          ...lastSetsIn_set
        }
        viewer {
          id
          trainingRulesOff
          profile {
            birthdate
          }
        }
      }
    `,
    { id: planId },
  )
  const plan = answer?.plan
  if (!plan) return undefined
  const { own, others, suitable: exercises } = await readExercises(environment, { programId: plan.programID, planId })
  const content = planContentOf(plan)
  const earlier = lastSetsIn(answer.lastSets, planId)
  return {
    planId: plan.id,
    programId: plan.programID,
    programName: plan.program?.name ?? '',
    planName: plan.planName,
    order: plan.order,
    content,
    exercises: [...own, ...others],
    earlier,
    progress: progressOf(content, { program: plan.program, exercises, order: plan.order, ...memberIn(answer) }),
    changes: await changesOf(environment, { plan, personId: answer.viewer?.id, sets: earlier }),
    nextPlanId: nextOf(plan),
    readAt: Date.now(),
  }
}

type WirePlan = NonNullable<readPlanQuery$data['plan']>

interface Repeated {
  plan: WirePlan
  personId: string | undefined
  sets: readonly LogEntry[]
}

/** A plan without others in its program repeats nothing. */
async function changesOf(environment: Environment, { plan, personId, sets }: Repeated): Promise<CarriedChanges> {
  const plans = plan.program?.viewerEnrolment?.plans?.items ?? []
  if (personId === undefined || plans.length < 2) return noChanges
  return readChanges(environment, { personId, programId: plan.programID, planId: plan.id, sets })
}

/** The user's next plan in the same program. */
function nextOf({ order, program }: WirePlan): string | null {
  const later = (program?.viewerEnrolment?.plans?.items ?? []).flatMap((one) => (one && one.order > order ? [one] : []))
  return later.toSorted((one, other) => one.order - other.order)[0]?.id ?? null
}

function memberIn({ viewer }: readPlanQuery$data) {
  const birthdate = viewer?.profile?.birthdate
  return {
    age: birthdate ? ageOn(new Date().toISOString(), birthdate) : null,
    rulesOff: viewer?.trainingRulesOff ?? [],
  }
}
