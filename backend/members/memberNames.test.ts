import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import type { Transaction } from '#backend/platform/database.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('kenji'), contactRow('mia')])
  await domain.insert('company', [{ id: 'dojo', name: 'Dojo' }])
  await domain.insert('member_group', [{ id: 'early', coach_id: 'kenji', name: 'Early birds' }])
})
afterAll(() => domain.close())
beforeEach(async () => {
  await domain.open.query({ text: 'delete from coach_member' })
  await domain.open.query({ text: `update contact set first_name = 'Mia', last_name = 'Old' where id = 'mia'` })
})

const link = `insert into coach_member (id, coach_id, member_id, company_id) values ('l', 'kenji', 'mia', 'dojo')
  on conflict do nothing`
const unlink = `delete from coach_member where id = 'l'`
const join = `insert into member_group_entry (id, group_id, link_id) select 'e', 'early', id from coach_member for key share
  on conflict do nothing`
const leave = `delete from member_group_entry where id = 'e'`
const rename = `update contact set last_name = 'New' where id = 'mia'`

const write = (...texts: string[]) =>
  domain.open.transact(async (transaction) => {
    // oxlint-disable-next-line no-await-in-loop -- statements of one transaction run one after the other
    for (const text of texts) await transaction.query({ text })
  })

/** Runs `later` while `first` is written but not yet committed. */
async function overlap(first: string, later: string): Promise<void> {
  const gate = Promise.withResolvers<undefined>()
  const written = Promise.withResolvers<undefined>()
  const one = domain.open.transact(async (transaction: Transaction) => {
    await transaction.query({ text: first })
    written.resolve(undefined)
    await gate.promise
  })
  await written.promise
  const other = write(later)
  // It waits for a lock, or is done: either is a valid order.
  await Promise.race([other, waitsForLock()])
  gate.resolve(undefined)
  await Promise.all([one, other])
}

async function waitsForLock(): Promise<void> {
  const text = 'select from pg_locks where not granted'
  await expect.poll(async () => (await domain.open.query({ text })).length, { timeout: 20_000 }).toBeGreaterThan(0)
}

async function names(): Promise<string[]> {
  const rows = await domain.open.query<{ entry: string }>({
    text: `select scope || ' ' || name as entry from member_name order by 1`,
  })
  return rows.map(({ entry }) => entry)
}

const namesIn = (scopes: string[], last: string) =>
  scopes.flatMap((scope) => [`${scope} mia ${last}`, `${scope} ${last} mia`]).toSorted()
const linked = ['coach:kenji', 'company:dojo']

test.each([
  ['a link is made', [], link, linked],
  ['the member joins a group', [link], join, [...linked, 'group:early']],
  ['the member leaves a group', [link, join], leave, linked],
  ['the link ends', [link, join], unlink, []],
])('a member who is renamed while %s is found by the new name alone', async (_what, before, change, scopes) => {
  for (const [first, later] of [
    [rename, change],
    [change, rename],
  ] as const) {
    await write(unlink, `update contact set last_name = 'Old' where id = 'mia'`, ...before)
    await overlap(first, later)
    expect(await names()).toEqual(namesIn(scopes, 'new'))
  }
})

test('many changes at the same moment leave the names that a new list would have', async () => {
  const changes = [link, join, rename, leave, link, unlink, join, link]
  for (let round = 0; round < 10; round += 1) {
    const renamed = `update contact set last_name = 'Round${round}' where id = 'mia'`
    await Promise.all(changes.toSpliced(round % 8, 0, renamed).map((text) => write(text)))
    const expected = await domain.open.query<{ entry: string }>({
      text: `select s || ' ' || r as entry from coach_member m join contact c on c.id = m.member_id
          cross join unnest(array['coach:' || m.coach_id, 'company:' || m.company_id] ||
            array(select 'group:' || group_id from member_group_entry e where e.link_id = m.id)) s
          cross join name_rotations(search_text(c.first_name || ' ' || c.last_name)) r
        order by 1`,
    })
    expect(await names()).toEqual(expected.map(({ entry }) => entry))
  }
})
