/* oxlint-disable house/rows-by-rights -- the operator asks, whose database it is */
import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { isApproved } from '#schema/approvedCoach.ts'
import { APPROVED } from '#schema/statuses.ts'
import type { StaffStore } from './people.port.ts'
import { ensureContact } from './people.store.ts'

const findCompanies = statement<[idOrName: string], { id: string }>({
  text: 'select id from company where id = $1 or name = $1 order by id limit 2',
})

export function createStaffStore(transaction: Transaction): StaffStore {
  return {
    ensureContact: (contact) => ensureContact(transaction, contact),
    findCompanies: async (idOrName) => {
      const rows = await findCompanies(transaction, idOrName)
      return rows.map(({ id }) => id)
    },
    grantRole: async ({ contactId, role, companyId, now }) =>
      void (await approveRole(transaction, contactId, role, companyId ?? null, now)),
  }
}

/** A role that was asked for or declined becomes this one, rather than stand beside it. */
const approveRole = statement<[contactId: string, role: string, companyId: string | null, now: Instant]>({
  text: `
  with held as (
    select r.* from role r
    where r.contact_id = $1 and r.role = $2 and r.company_id is not distinct from $3
    order by ${predicateSql(isApproved, 'Role', 'r')} desc, r.id limit 1 for update of r
  ), approved as (
    update role r set status = '${APPROVED}', updated_at = $4 from held h where r.id = h.id and not ${predicateSql(isApproved, 'Role', 'h')}
  )
  insert into role (id, contact_id, company_id, role, status, created_at, updated_at)
  select new_id(), $1, $3, $2, '${APPROVED}', $4, $4 where not exists (select from held)`,
})
