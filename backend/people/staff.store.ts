/* oxlint-disable house/rows-by-rights -- the operator asks, whose database it is */
import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { isApproved } from '#schema/approvedCoach.ts'
import { APPROVED } from '#schema/statuses.ts'
import type { RoleGrant, StaffStore } from './people.port.ts'
import { ensureContact } from './people.store.ts'

export function createStaffStore(transaction: Transaction): StaffStore {
  return {
    ensureContact: (contact) => ensureContact(transaction, contact),
    findCompanies: async (idOrName) => {
      const text = 'select id from company where id = $1 or name = $1 order by id limit 2'
      const rows = await transaction.query<{ id: string }>({ text }, [idOrName])
      return rows.map(({ id }) => id)
    },
    grantRole: (grant) => grantRole(transaction, grant),
  }
}

interface GrantedRow {
  id: string
  before: object | null
  after: object
}

/** A role that was asked for or declined becomes this one, rather than stand beside it. */
const GRANT_ROLE = `
  with held as (
    select r.* from role r
    where r.contact_id = $1 and r.role = $2 and r.company_id is not distinct from $3
    order by ${predicateSql(isApproved, 'Role', 'r')} desc, r.id limit 1 for update of r
  ), approved as (
    update role r set status = '${APPROVED}', updated_at = $4 from held h where r.id = h.id and not ${predicateSql(isApproved, 'Role', 'h')}
    returning r.id, to_jsonb(h) as before, to_jsonb(r) as after
  ), made as (
    insert into role as r (id, contact_id, company_id, role, status, created_at, updated_at)
    select new_id(), $1, $3, $2, '${APPROVED}', $4, $4 where not exists (select from held)
    returning r.id, null::jsonb as before, to_jsonb(r.*) as after
  )
  select * from approved union all select * from made`

async function grantRole(transaction: Transaction, { contactId, role, companyId, now }: RoleGrant): Promise<void> {
  const values = [contactId, role, companyId ?? null, now]
  const [granted] = await transaction.query<GrantedRow>({ text: GRANT_ROLE }, values)
  if (!granted) return
  const { id, before, after } = granted
  await transaction.emit({ topic: 'role', action: before ? 'update' : 'create', rowId: id, before, after })
}
