import { type Rows, rowsIn } from '#backend/model/write/rows.ts'
import { anonymous, type Instant } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import type { RoleGrant, StaffStore } from './people.port.ts'
import { ensureContact } from './people.store.ts'

export function createStaffStore(transaction: Transaction): StaffStore {
  const rowsAt = (now: Instant) =>
    rowsIn(transaction, { viewer: anonymous, now }).asSystem('The operator asks, whose database it is.')
  return {
    ensureContact: (contact) => ensureContact(transaction, contact),
    findCompanies: async (idOrName, now) => {
      const { Company } = rowsAt(now)
      const companies = [...(await Company.find({ id: idOrName })), ...(await Company.find({ name: idOrName }))]
      return [...new Set(companies.map(({ id }) => id))]
    },
    grantRole: (grant) => grantRole(rowsAt(grant.now).Role, grant),
  }
}

/** A requested or declined role becomes this one, so that the contact has it only once. */
async function grantRole(roles: Rows['Role'], { contactId, role, companyId }: RoleGrant): Promise<string | undefined> {
  const grant = { coachID: contactId, role, companyID: companyId ?? null }
  const matching = await roles.find(grant)
  if (matching.some(({ status }) => status === APPROVED)) return undefined
  const [existing] = matching
  if (!existing) return (await roles.insert({ ...grant, status: APPROVED })).id
  await roles.update({ id: existing.id }, { status: APPROVED })
  return existing.id
}
