import {
  allExcept,
  and,
  exists,
  holds,
  isGlobal,
  isViewer,
  type ModelRights,
  or,
  type Predicate,
} from '#schema/rights/predicate.ts'
import { isPublic } from './classes.rights.ts'
import { isPublicProgram } from './program.rights.ts'
import { isPublicVideo } from './video.rights.ts'

/** The target exists and is public. Kinds of content that are not listed here cannot have reactions. */
const isToSomethingPublic = or(
  isTo('EVENT', 'Event', isPublic),
  isTo('VIDEO', 'Video', isPublicVideo),
  isTo('PROGRAM', 'Program', isPublicProgram),
)

function isTo(kind: string, model: string, where: Predicate): Predicate {
  return and(holds('targetType', kind), exists(model, { id: { row: 'targetID' } }, where))
}

const own = isViewer('userID')

export const reactionRights: Readonly<Record<string, ModelRights>> = {
  Reaction: {
    read: or(own, isGlobal),
    create: { row: and(own, isToSomethingPublic), fields: allExcept() },
    update: { row: own, fields: ['reaction', 'feedback'] },
    delete: own,
  },
}
