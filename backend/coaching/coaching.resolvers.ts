import { answerSoftly, lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import type { Database } from '#backend/platform/database.ts'
import type { MutationCreateRolesArgs, QueryGetCoachesForCompanyLambdaArgs } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { askToCoach } from './askToCoach.ts'
import type { ListCoaches } from './coaching.port.ts'
import { decideRole } from './decideRole.ts'
import { createRole, grantRole, revokeRole } from './staffRoles.ts'

export interface CoachingParts {
  database: Database
  listCoaches: ListCoaches
}

const role = ({ id }: { id: string }) => ({ role: id })

/** Maps AppSync's operations on coach roles to our functions. */
export function coachingResolvers({ database, listCoaches }: CoachingParts): HandWritten {
  const create = writing(database, createRole)
  return {
    Query: {
      getCoachesForCompanyLambda: (_root, { filter, ...page }: QueryGetCoachesForCompanyLambdaArgs, context) =>
        listCoaches({ companyId: filter.companyID, status: filter.status ?? undefined, ...page }, context),
    },
    Mutation: {
      createCoachRoleLambda: answerSoftly('Failed create a new role request', writing(database, askToCoach)),
      approveCoachRoleLambda: lambda('Something went wrong', writing(database, decideRole(APPROVED)), role),
      declineCoachRoleLambda: lambda('Something went wrong', writing(database, decideRole('DECLINED')), role),
      grantRoleLambda: lambda('Something went wrong', writing(database, grantRole)),
      revokeRoleLambda: lambda('Something went wrong', writing(database, revokeRole), role),
      createRoles: (_root, args: MutationCreateRolesArgs, context) => create(args, context),
    },
  }
}
