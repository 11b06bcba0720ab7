import { and, exists, holds, type Predicate } from './predicate.ts'
import { APPROVED } from './statuses.ts'

/** Of a role: it counts. */
export const isApproved = holds('status', APPROVED)

/** An approved coach role. */
export const isCoachRole = and(holds('role', 'COACH'), isApproved)

/** The contact in this field of the row teaches: some role of theirs is an approved coach's. */
export function isApprovedCoach(field: string): Predicate {
  return exists('Role', { coachID: { row: field } }, isCoachRole)
}
