import { answerSoftly, orEmpty } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type {
  MutationCreateCoachesMembersArgs,
  QueryGetFollowingCoachesLambdaArgs,
} from '#schema/__generated__/wire.ts'
import { followCoach } from './followCoach.ts'
import { trainMember } from './trainMember.ts'

export interface FollowingParts {
  database: Database
  listFollowed(followerId: string, caller: Context): Promise<string[]>
}

/** The one place where AppSync's names of follows and ours meet. */
export function followingResolvers({ database, listFollowed }: FollowingParts): HandWritten {
  const link = writing(database, trainMember)
  return {
    Query: {
      getFollowingCoachesLambda: orEmpty(async ({ contactID }: QueryGetFollowingCoachesLambdaArgs, context) =>
        listFollowed(callerOf(contactID, context), context),
      ),
    },
    Mutation: {
      followUserLambda: answerSoftly('Something went wrong', writing(database, followCoach)),
      createCoachesMembers: (_root, args: MutationCreateCoachesMembersArgs, context) => link(args, context),
    },
  }
}
