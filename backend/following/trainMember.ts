// Operation: createCoachesMembers
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { CreateCoachesMembersInput } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/rights/statuses.ts'

/** Links coach and member, for the coach's company that the caller runs, or else the coach's first. */
export async function trainMember({ input }: { input: CreateCoachesMembersInput }, { rows, viewer }: Writing) {
  const { coachID, memberID } = input
  if (coachID === memberID) throw badInput('input.memberID', 'Choose someone other than the coach.')
  const taught = await rows.Role.find({ coachID, role: 'COACH', status: APPROVED })
  const companies = taught.flatMap(({ companyID }) => companyID ?? [])
  const companyID =
    input.companyID ?? companies.find((id) => viewer.adminOfCompanyIds.includes(id)) ?? companies[0] ?? null
  const link = await rows.CoachesMembers.upsert(
    { coachID, memberID, companyID },
    { by: ['coachID', 'memberID'], change: [] },
  )
  // An existing link keeps its company, so a call that names another one has not done what it says.
  if (input.companyID && link.companyID !== input.companyID) throw new DomainError('CONDITION_FAILED')
  return link.id
}
