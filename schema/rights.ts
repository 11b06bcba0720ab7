import { auditRights } from './model/audit.rights.ts'
import { bookingRights } from './model/booking.rights.ts'
import { catalogueRights } from './model/catalogue.rights.ts'
import { classRights } from './model/classes.rights.ts'
import { followingRights } from './model/following.rights.ts'
import { peopleRights } from './model/people.rights.ts'
import { programRights } from './model/program.rights.ts'
import { progressRights } from './model/progress.rights.ts'
import { reactionRights } from './model/reactions.rights.ts'
import { videoRights } from './model/video.rights.ts'
import type { ModelRights } from './predicate.ts'

/**
 * Who may do what with which row, by model; written down beside the entities, one file for each area. Deny by default:
 * a model or an action that is missing here is denied. Architecture, section 2 and decisions H1 and H14.
 */
export const rights: Readonly<Record<string, ModelRights>> = {
  ...auditRights,
  ...bookingRights,
  ...catalogueRights,
  ...classRights,
  ...followingRights,
  ...peopleRights,
  ...programRights,
  ...progressRights,
  ...reactionRights,
  ...videoRights,
}
