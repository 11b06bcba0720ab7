import { answerSoftly } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import type { Database } from '#backend/platform/database.ts'
import type {
  MutationAcceptInvitationArgs,
  MutationDeleteFollowerLambdaArgs,
  MutationImportMembersArgs,
  MutationInviteFollowerLambdaArgs,
  MutationUpdateFollowerLambdaArgs,
  QueryGetInvitationArgs,
} from '#schema/__generated__/wire.ts'
import { acceptInvitation, openInvitation } from './acceptInvitation.ts'
import { updateInvitation, withdrawInvitation } from './changeInvitation.ts'
import { ImportedMembers, importMembers } from './importMembers.ts'
import { inviteFollower } from './inviteFollower.ts'
import { type InvitationParts, SentInvitation, withLink } from './sendInvitation.ts'

interface ResolverParts extends InvitationParts {
  database: Database
}

/** Maps AppSync's operations on invited followers to our functions. */
export function invitationResolvers({ database, ...parts }: ResolverParts): HandWritten {
  const { storeIn } = parts
  const invite = writing(
    database,
    (args: MutationInviteFollowerLambdaArgs, caller) => inviteFollower(args, caller, parts),
    { operation: 'inviteFollowerLambda', answer: SentInvitation },
  )
  const update = writing(
    database,
    (args: MutationUpdateFollowerLambdaArgs, caller) => updateInvitation(args, caller, parts),
    { operation: 'updateFollowerLambda', answer: SentInvitation },
  )
  const importAll = writing(database, (args: MutationImportMembersArgs, caller) => importMembers(args, caller, parts), {
    operation: 'importMembers',
    answer: ImportedMembers,
  })
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
      inviteFollowerLambda: answerSoftly(
        'Failed to invite follower',
        async (args: MutationInviteFollowerLambdaArgs, context) =>
          withLink(await invite(args, context), database, parts),
      ),
      updateFollowerLambda: answerSoftly(
        'Failed to update follower',
        async (args: MutationUpdateFollowerLambdaArgs, context) =>
          withLink(await update(args, context), database, parts),
      ),
      deleteFollowerLambda: answerSoftly('Failed to delete follower', withdraw),
      importMembers: answerSoftly('Failed to invite follower', importAll),
      acceptInvitation: answerSoftly('Something went wrong', accept),
    },
  }
}
