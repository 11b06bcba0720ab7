import { isAdminOf, isGlobal, isViewer, type ModelRights, or } from '#schema/rights/predicate.ts'

/** Rules of their own decide who invites, resends, withdraws and accepts: backend/invitations. */
export const invitationRights: Readonly<Record<string, ModelRights>> = {
  Invitation: {
    read: or(isViewer('inviterID'), isViewer('coachID'), isViewer('followerID'), isAdminOf('companyID'), isGlobal),
  },
}
