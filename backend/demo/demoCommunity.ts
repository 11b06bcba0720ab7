import type { Instant } from '#backend/platform/context.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { demoId } from './demoId.ts'
import { companyId, contactId, demoMemberKeys } from './demoPeople.ts'

const coaches = ['kenji', 'ngocanh', 'layla', 'wei', 'amara', 'theo'] as const
const sources = ['MYPAGE', 'CLASS', 'INVITE', 'SHARE', 'PROGRAM'] as const

/** Every member follows three coaches, began with another day by day, and has left a fourth. */
export function demoFollows(now: Instant) {
  return demoMemberKeys.flatMap((member, place) =>
    [0, 1, 2, 3].map((step) => {
      const coach = at(coaches, place + step)
      const since = addSeconds(now, -86_400 * (place + step + 1))
      return {
        id: demoId(`follow ${member} ${coach}`),
        follower_id: contactId(member),
        followee_id: contactId(coach),
        status: step === 3 ? 'UNFOLLOWED' : 'FOLLOWED',
        source_of_follow: at(sources, place + step),
        created_at: since,
        updated_at: since,
      }
    }),
  )
}

/** Members trained by the coaches of the first studio. */
export const demoCoachesMembers = ['kenji', 'amara'].flatMap((coach, place) =>
  demoMemberKeys.slice(place, place + 5).map((member) => ({
    id: demoId(`training ${coach} ${member}`),
    coach_id: contactId(coach),
    member_id: contactId(member),
    company_id: companyId('Harbour'),
  })),
)

/** What members think of classes that anybody can see: mostly well. */
export function demoReactions(classes: readonly { id: string; status: string }[]) {
  const open = classes.filter(({ status }) => status === PUBLISHED)
  return demoMemberKeys.flatMap((member, place) =>
    open
      .filter((_, index) => (index + place) % 3 === 0)
      .map(({ id }, index) => ({
        id: demoId(`reaction ${member} ${id}`),
        target_id: id,
        target_type: 'EVENT',
        user_id: contactId(member),
        reaction: (index + place) % 7 === 6 ? 'DISLIKE' : 'LIKE',
        feedback: null,
      })),
  )
}

function at<Item>(items: readonly [Item, ...Item[]], place: number): Item {
  return items[place % items.length] ?? items[0]
}
