import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { describeTables } from '#tools/codegen/describe/describeTables.ts'
import { readContract } from '#tools/codegen/read/readContract.ts'
import { readTables } from '#tools/codegen/read/readTables.store.ts'
import { tableDrift } from '#tools/codegen/tableDrift.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const needed = describeTables(readContract(fileURLToPath(new URL('../..', import.meta.url))))

test('the migrations make the tables, columns and indexes that the entities need', async () => {
  expect(tableDrift({ needed, present: await readTables(database) })).toEqual([])
})

test.each([
  ['alter table contact drop column lang', 'There is no column contact.lang.'],
  ['alter table contact alter column on_payroll type text', 'contact.on_payroll is text, not boolean.'],
  ['alter table contact alter column first_name drop not null', 'contact.first_name must not be null.'],
  ['alter table contact alter column bio set not null', 'contact.bio must allow null.'],
  ['alter table contact add column secret text', 'contact.secret is in no entity.'],
  ['drop table app_config', 'There is no table app_config.'],
  ['drop index booking_by_member', 'booking has no index on (member_id, ends_at, id).'],
  [
    'drop index class_by_coach; create index on class (coach_id, starts_at desc, id)',
    'class has no index on (coach_id, starts_at, id).',
  ],
  [
    'drop index role_by_contact; create index on role (contact_id, id, created_at)',
    'role has no index on (contact_id, created_at, id).',
  ],
  [
    'alter table profile drop constraint profile_gender_check',
    'profile.gender holds anything, not MALE, FEMALE, OTHER.',
  ],
])('a changed database is reported as drift: %s', async (change, sentence) => {
  const changed = database.transact(async (transaction) => {
    for (const text of change.split('; ')) await transaction.query({ text })
    throw new Undone(tableDrift({ needed, present: await readTables(transaction) }))
  })
  await expect(changed).rejects.toMatchObject({ drift: [sentence] })
})

/** Rolls the change back and carries out what was found. */
class Undone extends Error {
  readonly drift: string[]

  constructor(drift: string[]) {
    super('undone')
    this.drift = drift
  }
}
