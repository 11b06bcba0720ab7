import { isAdminOf, isGlobal, type ModelRights, or } from '#schema/rights/predicate.ts'

/** Entries are only written by rules, together with their decisions. */
export const auditRights: Readonly<Record<string, ModelRights>> = {
  AuditEntry: { read: or(isAdminOf('companyID'), isGlobal) },
}
