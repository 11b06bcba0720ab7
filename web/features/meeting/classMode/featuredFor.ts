import type { SharedRoom } from '#schema/liveRoom.ts'
import type { Attendee } from '#web/features/meeting/room/roomState.ts'

interface FeaturedRequest {
  shared: Pick<SharedRoom, 'isClassMode' | 'spotlightId' | 'leaderIds'> | undefined
  attendees: readonly Attendee[]
  /** Who has been speaking for a while. */
  speakerId: string | undefined
}

/**
 * Who has the stage on one's own screen; nobody has it on theirs. A class looks at whom its coach wants, else at its
 * coach; in other meetings whoever speaks is featured.
 */
export function featuredFor({ shared, attendees, speakerId }: FeaturedRequest): string | undefined {
  const others = attendees.filter(({ isSelf }) => !isSelf).map(({ id }) => id)
  const wished = shared?.isClassMode ? shared.leaderIds : [speakerId, others[0]]
  return [shared?.spotlightId, ...wished].find((id) => id != null && others.includes(id)) ?? undefined
}
