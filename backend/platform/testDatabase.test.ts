import { expect, test } from 'vitest'
import { openTestDatabase } from './testDatabase.ts'

/** Returns the rows that a test with its own database reads, after another test has changed its database. */
async function readAfter(done: readonly string[], read: string): Promise<object[]> {
  const first = await openTestDatabase()
  for (const text of done) await first.query({ text })
  await first.close()
  const second = await openTestDatabase()
  try {
    expect(second.address).toEqual(first.address)
    return await second.query({ text: read })
  } finally {
    await second.close()
  }
}

const addCategory = `insert into category (id, name, goals) values ('yoga', 'Yoga', array['calm'])`

test.each([
  ['no row', [addCategory], 'select id from category', []],
  ['no event', [addCategory], 'select row_id from outbox', []],
  [
    'the numbers that a new database counts from',
    [`select nextval(format('%I.%I', schemaname, sequencename)::regclass) from pg_sequences`],
    `select coalesce(sum(last_value), 0)::int as counted from pg_sequences`,
    [{ counted: 0 }],
  ],
  [
    'a row that every database has, as it was',
    ['update event_log_head set last = 7'],
    'select last::int from event_log_head',
    [{ last: 0 }],
  ],
  ['no table', ['create table stranger (n int)'], `select from pg_class where relname = 'stranger'`, []],
  [
    'each trigger on',
    ['alter table role disable trigger user'],
    `select tgname from pg_trigger where tgenabled = 'D' and tgrelid = 'role'::regclass`,
    [],
  ],
  [
    'no statistics',
    [addCategory, 'analyze category'],
    `select attname from pg_stats where schemaname = 'public' and tablename = 'category'`,
    [],
  ],
] as const)('a test that follows another finds %s', async (_what, done, read, answer) => {
  expect(await readAfter(done, read)).toEqual(answer)
})

test('two databases that are open at once are separate', async () => {
  const [one, other] = [await openTestDatabase(), await openTestDatabase()]
  await one.query({ text: addCategory })
  expect(await other.query({ text: 'select id from category' })).toEqual([])
  await Promise.all([one.close(), other.close()])
})
