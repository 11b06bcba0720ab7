import { address } from '#web/lib/address.ts'

export const paths = {
  manageInvitations: address('/dashboard/manage-invitations', ['company', 'q', 'state']),
  /** The server writes these links, too: backend/invitations. */
  invitation: address('/join/:token'),
}
