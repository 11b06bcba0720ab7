import { answerEachFailure, lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import type {
  MutationCreateAccessLogLambdaArgs,
  MutationCreateAnalyticProfileLambdaArgs,
  MutationSetAnalyticsConsentArgs,
  MutationUpdateAnalyticsProfilesForUserLambdaArgs,
} from '#schema/__generated__/wire.ts'
import type { AnalyticsStore, ConsentStore } from './analytics.port.ts'
import { findConsent, setConsent } from './consent.ts'
import { createProfile, logAccess, updateProfile } from './storeAnalytics.ts'

export function analyticsResolvers(analytics: ConsentStore & AnalyticsStore): HandWritten {
  return {
    Query: {
      getAnalyticsConsent: (_root, _args, context) => findConsent(context, analytics),
    },
    Mutation: {
      setAnalyticsConsent: lambda('Something went wrong', (args: MutationSetAnalyticsConsentArgs, context) =>
        setConsent(args, context, analytics),
      ),
      createAnalyticProfileLambda: answerEachFailure(
        'Failed to create analytics profile',
        ({ input }: MutationCreateAnalyticProfileLambdaArgs, context) => createProfile(input, context, analytics),
      ),
      updateAnalyticsProfilesForUserLambda: answerEachFailure(
        'Failed to update analytics profile',
        ({ input }: MutationUpdateAnalyticsProfilesForUserLambdaArgs, context) =>
          updateProfile(input, context, analytics),
      ),
      createAccessLogLambda: lambda(
        'Failed to create access log',
        ({ input }: MutationCreateAccessLogLambdaArgs, context) => logAccess(input, context, analytics),
      ),
    },
  }
}
