import { inject, afterAll, expect, test } from 'vitest'
import { contactId } from '#backend/demo/demoPeople.ts'
import { loadDemo } from '#backend/demo/loadDemo.ts'
import { withDatabase } from '#backend/platform/postgres/address.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { largeDemo } from './largeDemo.ts'
import { loadLargeDemo } from './loadLargeDemo.ts'

const PEOPLE = 500
const request = { people: PEOPLE, seed: 7, now: '2026-11-21T12:10:00.000Z' }

const database = await openTestDatabase()
afterAll(() => database.close())

const [row] = await database.query<{ name: string }>({ text: 'select current_database()::text as name' })
const ports = {
  address: withDatabase(inject('postgres').address, row?.name ?? ''),
  database,
  publicAddress: 'http://localhost:4000/',
  timeZone: 'UTC',
  importAccounts: async () => {},
}
await loadDemo({ ...ports, now: request.now, address: ports.publicAddress }, database)
const events = await read('select count(*)::int as events from outbox')
await loadLargeDemo(request, ports)

async function read(text: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const [found] = await database.query<Record<string, unknown>>({ text }, values)
  return found ?? {}
}

test('one coach has two members in five, and each member has one coach', async () => {
  const text = `select count(*) filter (where coach_id = $1)::int as busiest, count(distinct member_id)::int as members
    from coach_member where member_id in (select id from contact where email like 'member-%')`
  expect(await read(text, [contactId('kenji')])).toEqual({ busiest: PEOPLE * 0.4, members: PEOPLE })
})

test('members of the large studio are found by name', async () => {
  const text = `select count(distinct link_id)::int as links from member_name where scope = $1`
  const { links } = await read(text, [`coach:${contactId('kenji')}`])
  expect(links).toBeGreaterThanOrEqual(PEOPLE * 0.4)
})

test('each date counts its own bookings', async () => {
  const text = `select count(*)::int as dates, count(*) filter (where booked <>
      (select count(*) from booking where occurrence_id = o.id and status <> 'CANCELED'))::int as wrong
    from occurrence o where name = 'Open floor'`
  const { dates, wrong } = await read(text)
  expect(dates).toBeGreaterThan(PEOPLE / 20)
  expect(wrong).toBe(0)
})

test('copied rows are not sent to open pages', async () => {
  expect(await read('select count(*)::int as events from outbox')).toEqual(events)
})

test('the same seed gives the same rows, and another seed others', () => {
  const rowsOf = (seed: number) => JSON.stringify(largeDemo({ ...request, seed }).map(({ rows }) => [...rows]))
  expect(rowsOf(7)).toBe(rowsOf(7))
  expect(rowsOf(7)).not.toBe(rowsOf(8))
})

test('a database with users of its own is refused, and not changed', async () => {
  const before = await read('select count(*)::int as people from contact')
  await expect(loadLargeDemo(request, ports)).rejects.toThrow('people who are not of the demo')
  expect(await read('select count(*)::int as people from contact')).toEqual(before)
})
