import { and, contains, exists, holds, isViewer, type ModelRights, not, or } from '#schema/rights/predicate.ts'

/** A person's presence is visible to the people they have a conversation with, once they were visible. */
const talksWithViewer = exists(
  'Conversation',
  {},
  and(contains('contactIDs', { viewer: 'contactId' }), contains('contactIDs', { row: 'contactID' })),
)

export const presenceRights: Readonly<Record<string, ModelRights>> = {
  Presence: {
    read: or(isViewer('contactID'), and(not(holds('seenAt', null)), talksWithViewer)),
    fields: { status: isViewer('contactID'), reportedAt: isViewer('contactID') },
    create: { row: isViewer('contactID'), fields: ['contactID', 'status', 'reportedAt'] },
    update: { row: isViewer('contactID'), fields: ['status', 'reportedAt'] },
  },
}
