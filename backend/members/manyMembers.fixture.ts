import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'

const MEMBERS = 100_000

const filling = [
  `insert into contact (id, first_name, last_name)
    select 'm' || n, (array['Maria', 'Ana', 'Marco', 'Mina'])[n % 4 + 1], case n when 99998 then 'Zoro' else 'Silva' || n % 5000 end from generate_series(1, ${MEMBERS}) n`,
  `insert into coach_member (id, coach_id, member_id, company_id, created_at)
    select 'l' || n, 'kenji', 'm' || n, 'dojo', timestamptz '2026-01-01Z' + interval '1 second' * n
    from generate_series(1, ${MEMBERS}) n`,
  `insert into member_group_entry (id, group_id, link_id, created_at)
    select 'e' || n, 'early', 'l' || n, timestamptz '2026-01-01Z' + interval '1 second' * n
    from generate_series(1, 10000) n`,
  `insert into member_name (scope, name, link_id)
    select s, r, m.id from coach_member m join contact c on c.id = m.member_id
      left join member_group_entry e on e.link_id = m.id
      cross join unnest(array['coach:kenji', 'company:dojo', 'group:' || e.group_id]) s
      cross join name_rotations(lower(c.first_name || ' ' || c.last_name)) r
    where s is not null`,
]

/** The coach Kenji of the company Dojo, with 100,000 members, 10,000 of them in a group. */
export async function fillManyMembers(domain: DomainUnderTest): Promise<void> {
  await domain.insert('contact', [contactRow('kenji')])
  await domain.insert('company', [{ id: 'dojo', name: 'Dojo' }])
  await domain.insert('role', [coachRole('kenji', { company_id: 'dojo' })])
  await domain.insert('member_group', [{ id: 'early', coach_id: 'kenji', name: 'Early birds' }])
  for (const text of filling)
    // oxlint-disable-next-line no-await-in-loop -- rows of one statement refer to those of the statement before
    await domain.open.transact(async (transaction) => {
      await transaction.query({ text: 'set local session_replication_role = replica' })
      await transaction.query({ text: 'set local statement_timeout = 0' })
      await transaction.query({ text })
    })
  await domain.open.query({ text: 'vacuum analyze' })
}
