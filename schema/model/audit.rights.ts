import { isAdminOf, isGlobal, type ModelRights, or } from '#schema/predicate.ts'

/** Nobody writes here: rules do, with what they decide. */
export const auditRights: Readonly<Record<string, ModelRights>> = {
  AuditEntry: { read: or(isAdminOf('companyID'), isGlobal) },
}
