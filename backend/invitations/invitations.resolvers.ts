import { answerSoftly } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import type { Database } from '#backend/platform/database.ts'
import type {
  MutationAcceptInvitationArgs,
  MutationDeleteFollowerLambdaArgs,
  MutationInviteFollowerLambdaArgs,
  MutationUpdateFollowerLambdaArgs,
  QueryGetInvitationArgs,
} from '#schema/__generated__/wire.ts'
import { acceptInvitation, openInvitation } from './acceptInvitation.ts'
import { updateInvitation, withdrawInvitation } from './changeInvitation.ts'
import { inviteFollower } from './inviteFollower.ts'
import type { InvitationParts } from './sendInvitation.ts'

interface ResolverParts extends InvitationParts {
  database: Database
}

/** Maps AppSync's operations on invited followers to our functions. */
export function invitationResolvers({ database, ...parts }: ResolverParts): HandWritten {
  const { storeIn } = parts
  const invite = writing(database, (args: MutationInviteFollowerLambdaArgs, caller) =>
    inviteFollower(args, caller, parts),
  )
  const update = writing(database, (args: MutationUpdateFollowerLambdaArgs, caller) =>
    updateInvitation(args, caller, parts),
  )
  const withdraw = writing(database, (args: MutationDeleteFollowerLambdaArgs, caller) =>
    withdrawInvitation(args, caller, parts),
  )
  const accept = writing(database, (args: MutationAcceptInvitationArgs, caller) =>
    acceptInvitation(args, caller, storeIn(caller.transaction)),
  )
  return {
    Query: {
      getInvitation: (_root, args: QueryGetInvitationArgs, context) => openInvitation(args, context, storeIn(database)),
    },
    Mutation: {
      inviteFollowerLambda: answerSoftly('Failed to invite follower', invite),
      updateFollowerLambda: answerSoftly('Failed to update follower', update),
      deleteFollowerLambda: answerSoftly('Failed to delete follower', withdraw),
      acceptInvitation: answerSoftly('Something went wrong', accept),
    },
  }
}
