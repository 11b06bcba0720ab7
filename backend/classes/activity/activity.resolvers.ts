import type { HandWritten } from '#backend/model/resolve.ts'
import type { QueryGetStudioActivityArgs } from '#schema/__generated__/wire.ts'
import type { ActivityStore } from './activity.port.ts'
import { readActivity } from './readActivity.ts'

export function activityResolvers(store: ActivityStore): HandWritten {
  return {
    Query: {
      getStudioActivity: (_root, args: QueryGetStudioActivityArgs, context) => readActivity(args, context, store),
    },
  }
}
