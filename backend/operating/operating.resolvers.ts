import { lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import type { Database } from '#backend/platform/database.ts'
import type { MutationRetryJobArgs } from '#schema/__generated__/wire.ts'
import { readInstallation, retryFailedJob } from './operateJobs.ts'

export function operatingResolvers(database: Database): HandWritten {
  return {
    Query: {
      getInstallation: (_root, _args, context) => readInstallation(context, database),
    },
    Mutation: {
      retryJob: lambda('Something went wrong', (args: MutationRetryJobArgs, context) =>
        retryFailedJob(args, context, database),
      ),
    },
    Subscription: {
      onTraffic: (source) => (typeof source === 'object' && source !== null ? Reflect.get(source, 'onTraffic') : null),
    },
  }
}
