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
      const found = [...(await Company.find({ id: idOrName })), ...(await Company.find({ name: idOrName }))]
      return [...new Set(found.map(({ id }) => id))]
    },
    grantRole: (grant) => grantRole(rowsAt(grant.now).Role, grant),
  }
}

/** A role that was asked for or declined becomes this one, rather than stand beside it. */
async function grantRole(roles: Rows['Role'], { contactId, role, companyId }: RoleGrant): Promise<string | undefined> {
  const grant = { coachID: contactId, role, companyID: companyId ?? null }
  const held = await roles.find(grant)
  if (held.some(({ status }) => status === APPROVED)) return undefined
  const [asked] = held
  if (!asked) return (await roles.insert({ ...grant, status: APPROVED })).id
  await roles.update({ id: asked.id }, { status: APPROVED })
  return asked.id
}
