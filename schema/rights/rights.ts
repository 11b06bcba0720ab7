import { auditRights } from '#schema/model/audit.rights.ts'
import { bookingRights } from '#schema/model/booking.rights.ts'
import { broadcastRights } from '#schema/model/broadcasts.rights.ts'
import { catalogueRights } from '#schema/model/catalogue.rights.ts'
import { classRights } from '#schema/model/classes.rights.ts'
import { exerciseRuleRights } from '#schema/model/exerciseRules.rights.ts'
import { followingRights } from '#schema/model/following.rights.ts'
import { invitationRights } from '#schema/model/invitations.rights.ts'
import { memberRights } from '#schema/model/members.rights.ts'
import { messageRights } from '#schema/model/messages.rights.ts'
import { peopleRights } from '#schema/model/people.rights.ts'
import { presenceRights } from '#schema/model/presence.rights.ts'
import { programRights } from '#schema/model/program.rights.ts'
import { progressRights } from '#schema/model/progress.rights.ts'
import { reactionRights } from '#schema/model/reactions.rights.ts'
import { referralRights } from '#schema/model/referrals.rights.ts'
import { roomRights } from '#schema/model/rooms.rights.ts'
import { scheduleRights } from '#schema/model/schedule.rights.ts'
import { standingRights } from '#schema/model/standing.rights.ts'
import { videoRights } from '#schema/model/video.rights.ts'
import type { ModelRights } from './predicate.ts'

/**
 * The rights of each model, defined beside the entities, in one file per area. Deny by default: a missing model or
 * action is denied. Architecture, section 2 and decisions H1 and H14.
 */
export const rights: Readonly<Record<string, ModelRights>> = {
  ...auditRights,
  ...bookingRights,
  ...broadcastRights,
  ...catalogueRights,
  ...classRights,
  ...followingRights,
  ...memberRights,
  ...invitationRights,
  ...messageRights,
  ...peopleRights,
  ...presenceRights,
  ...programRights,
  ...progressRights,
  ...reactionRights,
  ...referralRights,
  ...roomRights,
  ...exerciseRuleRights,
  ...scheduleRights,
  ...standingRights,
  ...videoRights,
}
