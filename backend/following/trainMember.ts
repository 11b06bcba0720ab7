import type { Writing } from '#backend/model/write/rows.ts'
import type { CreateCoachesMembersInput } from '#schema/__generated__/wire.ts'
import { APPROVED } from '#schema/statuses.ts'

/** Links coach and member, for the coach's company that the caller runs, or else the coach's first. */
export async function trainMember({ input }: { input: CreateCoachesMembersInput }, { rows, viewer }: Writing) {
  const { coachID, memberID } = input
  if (coachID === memberID) return null
  const taught = await rows.Role.find({ coachID, role: 'COACH', status: APPROVED })
  const companies = taught.flatMap(({ companyID }) => companyID ?? [])
  const companyID =
    input.companyID ?? companies.find((id) => viewer.adminOfCompanyIds.includes(id)) ?? companies[0] ?? null
  const link = await rows.CoachesMembers.upsert(
    { coachID, memberID, companyID },
    { by: ['coachID', 'memberID'], change: [] },
  )
  return link.id
}
