import { lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import type { Database } from '#backend/platform/database.ts'
import type { MutationRetryJobArgs } from '#schema/__generated__/wire.ts'
import type { InstallationStore } from './installation.port.ts'
import { readInstallation, retryFailedJob } from './operateJobs.ts'

export function operatingResolvers(parts: { database: Database; store: InstallationStore }): HandWritten {
  return {
    Query: {
      getInstallation: (_root, _args, context) => readInstallation(context, parts),
    },
    Mutation: {
      retryJob: lambda('Something went wrong', (args: MutationRetryJobArgs, context) =>
        retryFailedJob(args, context, parts.database),
      ),
    },
  }
}
