import { and, contains, exists, isViewer, type ModelRights, or } from '#schema/rights/predicate.ts'

/** A person's presence is visible to the people they have a conversation with. */
const talksWithViewer = exists(
  'Conversation',
  {},
  and(contains('contactIDs', { viewer: 'contactId' }), contains('contactIDs', { row: 'contactID' })),
)

export const presenceRights: Readonly<Record<string, ModelRights>> = {
  Presence: {
    read: or(isViewer('contactID'), talksWithViewer),
    fields: { status: isViewer('contactID'), reportedAt: isViewer('contactID') },
    create: { row: isViewer('contactID'), fields: ['contactID', 'status', 'reportedAt'] },
    update: { row: isViewer('contactID'), fields: ['status', 'reportedAt'] },
  },
}
