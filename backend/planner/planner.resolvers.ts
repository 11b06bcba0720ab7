import * as v from 'valibot'
import { answerSoftly } from '#backend/model/lambda.ts'
import type { PageAsked } from '#backend/model/read/pages/namedPages.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { planFaults } from '#planner/checking/planFaults.ts'
import type { MutationCreateCustomPlansLambdaArgs, QueryGetPlanExercisesArgs } from '#schema/__generated__/wire.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { type CustomPlanParts, createCustomPlan } from './createCustomPlan.ts'
import { exercisesFor, suitableInPlans } from './person.ts'
import type { PlannerStore } from './planner.port.ts'

/** The one place where AppSync's names of planning and ours meet. */
export function plannerResolvers(parts: CustomPlanParts): HandWritten {
  return {
    Query: {
      getPlanExercises: async (_root, { isForSelf, planID }: QueryGetPlanExercisesArgs, context) => {
        callerOf(undefined, context)
        const { store } = parts
        if (!planID) return exercisesFor({ isForSelf: isForSelf !== false }, context, store)
        const ids = await store.listExercisesOf(planID, context)
        if (isForSelf === false) return store.findExercises(ids, context)
        return suitableInPlans({ ids, planIds: [planID] }, context, store)
      },
      getStandInVideos: (_root, { planID, ...page }: PageAsked & { planID: string }, context) => {
        callerOf(undefined, context)
        return pageOfStandIns(planID, page, { caller: context, store: parts.store })
      },
    },
    Mutation: {
      createCustomPlansLambda: answerSoftly(
        planFaults.FAILED,
        async ({ input }: MutationCreateCustomPlansLambdaArgs, context) => {
          callerOf(undefined, context)
          const request = v.safeParse(planRequest, input)
          if (!request.success) {
            const [issue] = request.issues
            throw new DomainError('BAD_INPUT', {
              field: `input.${v.getDotPath(issue) ?? ''}`,
              message: issue.message,
            })
          }
          return { workoutPlan: JSON.stringify(await createCustomPlan(request.output, context, parts)) }
        },
      ),
    },
  }
}

interface StandInParts {
  caller: Caller
  store: PlannerStore
}

async function pageOfStandIns(planId: string, { limit, after }: PageAsked, { caller, store }: StandInParts) {
  const standIns = await store.listStandIns(planId, caller)
  const suitable = await suitableInPlans({ ids: standIns, planIds: [planId] }, caller, store)
  const ids = suitable.map(({ id }) => id)
  const from = after === undefined ? 0 : ids.indexOf(after) + 1
  const rows = ids.slice(from, from + limit).map((id) => ({ id, cursor: id }))
  return { rows, hasNext: ids.length > from + limit }
}
