import { lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Database, Queryable } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type {
  MutationHandleReferralDeepLinkLambdaArgs,
  MutationUpsertDeepLinkLambdaArgs,
} from '#schema/__generated__/wire.ts'
import type { DeepLinkStore } from './deepLinks.port.ts'
import { handleReferral } from './handleReferral.ts'
import { updateReferralSource } from './updateReferralSource.ts'
import { type LinkRequest, upsertDeepLink } from './upsertDeepLink.ts'

interface ReferralParts {
  database: Database
  linksIn(database: Queryable): DeepLinkStore
  /** Where browsers find the server, with a slash at the end. */
  server: string
}

/** Maps AppSync's operations on links and referrals to our functions. */
export function referralResolvers({ database, linksIn, server }: ReferralParts): HandWritten {
  const upsert = answerAlways(
    'Failed to upsert deep link',
    writing(database, (args: MutationUpsertDeepLinkLambdaArgs, caller) =>
      upsertDeepLink(requestOf(args), caller, { store: linksIn(caller.transaction), server }),
    ),
  )
  return {
    Mutation: {
      upsertDeepLinkLambda: async (root, args: MutationUpsertDeepLinkLambdaArgs, context: Context) => {
        const payload = await upsert(root, args, context)
        return { ...payload, status: payload.success ? 200 : 500 }
      },
      handleReferralDeepLinkLambda: lambda(
        'Failed to handle referral deep link',
        writing(database, (args: MutationHandleReferralDeepLinkLambdaArgs, caller) =>
          handleReferral(args, caller, linksIn(caller.transaction)),
        ),
      ),
      updateReferralSourceLambda: answerAlways(
        'Failed to update referral source',
        writing(database, updateReferralSource),
      ),
    },
  }
}

/**
 * Each failure that has a code is a payload in the call's own text, an outage too (001, section 8). A fault of ours is
 * rejected, so that it is logged.
 */
function answerAlways<Args>(text: string, rule: (args: Args, context: Context) => Promise<object>) {
  return async (_root: unknown, args: Args, context: Context) => {
    try {
      return { success: true, ...(await rule(args, context)) }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return { success: false, error: text, message: text, code: error.code }
    }
  }
}

function requestOf(args: MutationUpsertDeepLinkLambdaArgs): LinkRequest {
  return {
    sharedBy: args.sharedByContactID,
    coachId: args.targetContactID ?? args.coachID ?? undefined,
    source: args.source ?? undefined,
    targetId: args.targetID ?? undefined,
  }
}
