import { answerEachFailure, lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import type { Database, Queryable } from '#backend/platform/database.ts'
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
  return {
    Mutation: {
      upsertDeepLinkLambda: withStatus(
        answerEachFailure(
          'Failed to upsert deep link',
          writing(database, (args: MutationUpsertDeepLinkLambdaArgs, caller) =>
            upsertDeepLink(requestOf(args), caller, { store: linksIn(caller.transaction), server }),
          ),
        ),
      ),
      handleReferralDeepLinkLambda: lambda(
        'Failed to handle referral deep link',
        writing(database, (args: MutationHandleReferralDeepLinkLambdaArgs, caller) =>
          handleReferral(args, caller, linksIn(caller.transaction)),
        ),
      ),
      updateReferralSourceLambda: answerEachFailure(
        'Failed to update referral source',
        writing(database, updateReferralSource),
      ),
    },
  }
}

/** The payload with the status that HTTP would have (001, section 8). */
function withStatus<Args>(answer: ReturnType<typeof answerEachFailure<Args>>) {
  return async (...call: Parameters<typeof answer>) => {
    const payload = await answer(...call)
    return { ...payload, status: payload.success ? 200 : 500 }
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
