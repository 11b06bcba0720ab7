// Operation: getFollowingCoachesLambda
import { rowBoundOf } from '#backend/model/rights/rowBoundOf.ts'
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Caller } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'

const followedCoaches = visibleStatement<{ id: string }, { followerId: string }>(
  'following_coaches',
  ({ argument, visible }) => `
    select f.followee_id as id from follow f join contact c on c.id = f.followee_id
    where f.follower_id = ${argument('followerId', 'text')} and f.status = 'FOLLOWED'
      and ${visible('Follow', 'f')} and ${visible('Contact', 'c')}
    order by f.updated_at desc, f.id desc limit ${rowBoundOf('Follow').rows}`,
)

/** Ids of the coaches, who was followed last first. One who coaches no more is not among them. */
export function followedCoachesIn(database: Queryable) {
  return async (followerId: string, caller: Caller): Promise<string[]> => {
    const rows = await followedCoaches(database, caller, { followerId })
    return rows.map(({ id }) => id)
  }
}
