import { lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import type { FeedAddressStore } from './feed.port.ts'
import { findFeed, renewFeedAddress, turnFeedOff } from './feedAddress.ts'

interface FeedParts {
  feeds: FeedAddressStore
  /** Where browsers find the server, with a slash at the end. */
  server: string
}

export function feedResolvers({ feeds, server }: FeedParts): HandWritten {
  return {
    Query: {
      getCalendarFeed: (_root, _args, context) => findFeed(context, feeds),
    },
    Mutation: {
      renewCalendarFeed: lambda('Something went wrong', (_args, context) =>
        renewFeedAddress(context, { feeds, server }),
      ),
      deleteCalendarFeed: lambda('Something went wrong', (_args, context) => turnFeedOff(context, feeds)),
    },
  }
}
