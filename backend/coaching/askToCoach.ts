// Operation: createCoachRoleLambda
import { readSetting } from '#backend/catalogue/settings.port.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { MutationCreateCoachRoleLambdaArgs } from '#schema/__generated__/wire.ts'

/** Repeating a pending request changes nothing. Coaches and declined users cannot send one. */
export async function askToCoach(request: MutationCreateCoachRoleLambdaArgs, { rows, ...context }: Writing) {
  const coachID = callerOf(request.coachID, context)
  const { categoryID: category, customCategory } = request
  const companyID = await findAskedCompany(rows)
  const role = await rows
    .asSystem('a member asks for themself, for one role, in the one company that is asked')
    .Role.upsert(
      { coachID, companyID, role: 'COACH', status: 'PENDING', category, customCategory },
      { by: ['coachID', 'companyID', 'role'], change: [] },
    )
  if (role.status !== 'PENDING') throw new DomainError('ROLE_DECIDED')
  return { role: role.id }
}

/** Every request goes to one company. Where none is set, or it is gone, global admins alone decide. */
async function findAskedCompany(rows: Rows): Promise<string | null> {
  const id = await readSetting(rows, 'coachCompanyId')
  if (typeof id !== 'string') return null
  const [company] = await rows.Company.find({ id })
  return company?.id ?? null
}
