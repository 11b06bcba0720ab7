import { answerSoftly, lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { QueryGetCoachesForCompanyLambdaArgs } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/statuses.ts'
import { askToCoach } from './askToCoach.ts'
import { decideRole } from './decideRole.ts'

export interface CoachingParts {
  database: Database
  listCoaches(asked: { companyId: string; status?: string | undefined }, asking: Context): Promise<string[]>
}

const role = ({ id }: { id: string }) => ({ role: id })

/** The one place where AppSync's names of coaches' roles and ours meet. */
export function coachingResolvers({ database, listCoaches }: CoachingParts): HandWritten {
  return {
    Query: {
      getCoachesForCompanyLambda: (_root, { filter }: QueryGetCoachesForCompanyLambdaArgs, context) =>
        listCoaches({ companyId: filter.companyID, status: filter.status ?? undefined }, context),
    },
    Mutation: {
      createCoachRoleLambda: answerSoftly('Failed create a new role request', writing(database, askToCoach)),
      approveCoachRoleLambda: lambda('Something went wrong', writing(database, decideRole(APPROVED)), role),
      declineCoachRoleLambda: lambda('Something went wrong', writing(database, decideRole('DECLINED')), role),
    },
  }
}
