import { isAdminOf, isGlobal, isViewer, type ModelRights, or } from '#schema/rights/predicate.ts'

/** An admin who invited for a coach cannot read it after leaving the company. */
const invites = or(isViewer('coachID'), isAdminOf('companyID'), isGlobal)

/** Rules decide who invites, resends, withdraws and accepts: backend/invitations. */
export const invitationRights: Readonly<Record<string, ModelRights>> = {
  Invitation: {
    read: or(invites, isViewer('followerID')),
    // The link may have been passed on: the member who accepts need not own the address.
    fields: {
      endpoint: invites,
      requestedAt: invites,
      sentAt: invites,
      sends: invites,
      // Groups belong to the coach.
      groupID: isViewer('coachID'),
    },
  },
}
