import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { readPlanQuery, readPlanQuery$data } from '#schema/__generated__/relay/readPlanQuery.graphql.ts'
import { ageOn } from '#schema/values/ageOn.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { planContentOf } from '#web/app/names/planContentOf.ts'
import type { KeptPlan } from './keptPlan.ts'
import { lastSetsIn } from './lastSetsIn.ts'
import { progressOf } from './progressOf.ts'
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
  return {
    planId: plan.id,
    programId: plan.programID,
    programName: plan.program?.name ?? '',
    planName: plan.planName,
    order: plan.order,
    content,
    exercises: [...own, ...others],
    earlier: lastSetsIn(answer.lastSets, planId),
    progress: progressOf(content, { program: plan.program, exercises, order: plan.order, ...memberIn(answer) }),
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

function memberIn({ viewer }: readPlanQuery$data) {
  const birthdate = viewer?.profile?.birthdate
  return {
    age: birthdate ? ageOn(new Date().toISOString(), birthdate) : null,
    rulesOff: viewer?.trainingRulesOff ?? [],
  }
}
