// Operation: followUserLambda
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { FollowUserInput } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/rights/statuses.ts'

/** What was followed once can be left, whatever became of it; only a coach who is approved is followed. */
export async function followCoach({ input }: { input: FollowUserInput }, { rows, ...context }: Writing) {
  const { followeeID, status, sourceOfFollow } = input
  const pair = { followerID: callerOf(input.followerID, context), followeeID }
  if (pair.followerID === followeeID) return { message: 'You cannot follow yourself' }
  const [existing] = await rows.Follow.find(pair)
  // Repeating the same status does not move the row to the top of the lists.
  if ((existing?.status ?? 'UNFOLLOWED') === status) return { action: status, follow: existing?.id, coach: followeeID }
  if (status === 'UNFOLLOWED') {
    const { id } = await rows.Follow.update(pair, { status })
    return { action: status, follow: id, coach: followeeID }
  }
  const [coaches] = await rows.Role.find({ coachID: followeeID, role: 'COACH', status: APPROVED })
  if (!coaches) throw new DomainError('NOT_FOUND')
  const follow = await rows.Follow.upsert({ ...pair, status, sourceOfFollow }, { by: ['followerID', 'followeeID'] })
  return { action: status, follow: follow.id, coach: followeeID }
}
