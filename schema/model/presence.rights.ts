import { and, contains, exists, holds, isViewer, type ModelRights, not, or } from '#schema/rights/predicate.ts'

const talksWithViewer = exists(
  'Conversation',
  {},
  and(contains('contactIDs', { viewer: 'contactId' }), contains('contactIDs', { row: 'contactID' })),
)

const viewer = { viewer: 'contactId' } as const
const isBlocked = or(
  exists('ContactBlock', { blockerID: viewer, blockedID: { row: 'contactID' } }),
  exists('ContactBlock', { blockerID: { row: 'contactID' }, blockedID: viewer }),
)

/**
 * A person's presence is visible to the people they have a conversation with, once they were visible, and not across a
 * block, whichever of the two made it.
 */
export const presenceRights: Readonly<Record<string, ModelRights>> = {
  Presence: {
    read: or(isViewer('contactID'), and(not(holds('seenAt', null)), not(isBlocked), talksWithViewer)),
    fields: { status: isViewer('contactID'), reportedAt: isViewer('contactID') },
    create: { row: isViewer('contactID'), fields: ['contactID', 'status', 'reportedAt'] },
    update: { row: isViewer('contactID'), fields: ['status', 'reportedAt'] },
  },
}
