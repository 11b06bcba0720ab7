/* oxlint-disable house/rows-by-rights -- the operator owns the database */
import { rowsIn } from '#backend/model/write/rows.ts'
import { anonymous, type Instant } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import type { FoundPerson, HeldRole, OperatorStore } from './people.port.ts'
import { createStaffStore } from './staff.store.ts'
import { readUserData } from './userData.store.ts'

const listRoles = statement<[], HeldRole>({
  name: 'operator_list_roles',
  text: `select r.role, concat_ws(' ', c.first_name, c.last_name) as name, c.email, o.name as company
    from role r join contact c on c.id = r.contact_id left join company o on o.id = r.company_id
    where r.status = '${APPROVED}' and r.role <> 'MEMBER' order by r.role, name, company, r.id`,
})

const MOST_FOUND = 20

const findPeople = statement<[text: string], FoundPerson>({
  name: 'operator_find_people',
  text: `select c.id as "contactId", concat_ws(' ', c.first_name, c.last_name) as name, c.email, c.phone,
      (select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'company', o.name) order by r.role, o.name), '[]')
        from role r left join company o on o.id = r.company_id
        where r.contact_id = c.id and r.status = '${APPROVED}') as roles
    from contact c
    where c.id = $1 or lower(c.email) = lower($1) or c.phone = $1
      or starts_with(lower(concat_ws(' ', c.first_name, c.last_name)), lower($1))
      or starts_with(lower(c.last_name), lower($1))
    order by name, c.id limit ${MOST_FOUND}`,
})

const findSubject = statement<[contactId: string], { subject: string | null }>({
  name: 'operator_find_subject',
  text: 'select c.subject from contact c where c.id = $1',
})

export function createOperatorStore(transaction: Transaction): OperatorStore {
  const rowsAt = (now: Instant) =>
    rowsIn(transaction, { viewer: anonymous, now }).asSystem('The operator owns the database.')
  const { findCompanies, grantRole } = createStaffStore(transaction)
  const subjectOf = async (contactId: string) => (await findSubject(transaction, contactId))[0]?.subject ?? null
  return {
    findCompanies,
    grantRole,
    listRoles: () => listRoles(transaction),
    findPeople: (text) => findPeople(transaction, text),
    lockGlobals: async (now) => {
      const globals = await rowsAt(now).Role.lockWhere({ role: 'GLOBAL', status: APPROVED })
      return globals.map(({ coachID }) => coachID)
    },
    async revokeRole({ contactId, role, companyId, now }) {
      const [revoked] = await rowsAt(now).Role.updateWhere(
        { coachID: contactId, role, companyID: companyId ?? null, status: APPROVED },
        { status: 'DECLINED' },
      )
      return revoked?.id
    },
    async record({ action, subjectType, subjectId, companyId, now }) {
      const entry = { action, subjectType, subjectID: subjectId, actorID: null, companyID: companyId ?? null }
      await rowsAt(now).AuditEntry.insert(entry)
    },
    findSubject: subjectOf,
    readData: async (contactId) => readUserData(transaction, contactId, await subjectOf(contactId)),
  }
}
