import { isGlobal, isViewer, type ModelRights, or } from '#schema/rights/predicate.ts'

export const referralRights: Readonly<Record<string, ModelRights>> = {
  Referral: { read: or(isViewer('referrerID'), isViewer('refereeID'), isGlobal) },
}
