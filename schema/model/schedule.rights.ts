import { isApprovedCoach } from '#schema/rights/approvedCoach.ts'
import { allExcept, and, holds, isAdminOf, isGlobal, isViewer, type ModelRights, or } from '#schema/rights/predicate.ts'

const isOwnOfCoach = and(isViewer('coachID'), isApprovedCoach('coachID'))
const isOfCompany = and(holds('coachID', null), or(isAdminOf('companyID'), isGlobal))

/** A coach closes their own classes without a company; admins close those of their company. */
export const scheduleRights: Readonly<Record<string, ModelRights>> = {
  Closure: {
    read: or(isViewer('coachID'), isAdminOf('companyID'), isGlobal),
    create: {
      row: and(isViewer('createdByID'), or(and(holds('companyID', null), isOwnOfCoach), isOfCompany)),
      fields: allExcept(),
    },
    delete: or(isViewer('coachID'), isAdminOf('companyID'), isGlobal),
  },
}
