import * as v from 'valibot'
import { softly } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { planFaults } from '#planner/planFaults.ts'
import type { MutationCreateCustomPlansLambdaArgs, QueryGetPlanExercisesArgs } from '#schema/__generated__/wire.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { type CustomPlanParts, createCustomPlan } from './createCustomPlan.ts'
import { exercisesFor } from './person.ts'

/** The one place where AppSync's names of planning and ours meet. */
export function plannerResolvers(parts: CustomPlanParts): HandWritten {
  return {
    Query: {
      getPlanExercises: async (_root, { isForSelf }: QueryGetPlanExercisesArgs, context) => {
        callerOf(undefined, context)
        return exercisesFor({ isForSelf: isForSelf !== false }, context, parts.store)
      },
    },
    Mutation: {
      createCustomPlansLambda: softly(
        planFaults.FAILED,
        async ({ input }: MutationCreateCustomPlansLambdaArgs, context) => {
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
