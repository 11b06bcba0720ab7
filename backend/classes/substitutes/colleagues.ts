import type { LockedDate } from '#backend/classes/editing/datesToCome.ts'
import type { Rows } from '#backend/model/write/rows.ts'
import { APPROVED } from '#schema/rights/statuses.ts'

/** Whether all of them may teach the date instead of its coach, because they teach for its company. */
export async function areColleagues(
  ids: readonly string[],
  { coachID, companyID }: Pick<LockedDate, 'coachID' | 'companyID'>,
  rows: Rows,
): Promise<boolean> {
  if (companyID === null) return false
  const system = rows.asSystem('decides who teaches for a company, and tells only yes or no')
  const roles = await system.Role.find({ coachID: ids, role: 'COACH', status: APPROVED })
  const colleagues = new Set(roles.flatMap((role) => (role.companyID === companyID ? [role.coachID] : [])))
  return ids.every((id) => id !== coachID && colleagues.has(id))
}
