import { and, exists, holds, type Predicate } from './predicate.ts'
import { APPROVED } from './statuses.ts'

/** Holds for a role that counts. */
export const isApproved = holds('status', APPROVED)

/** An approved coach role. */
export const isCoachRole = and(holds('role', 'COACH'), isApproved)

/** The contact in this field of the row is an approved coach. */
export function isApprovedCoach(field: string): Predicate {
  return exists('Role', { coachID: { row: field } }, isCoachRole)
}
