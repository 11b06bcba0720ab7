import { afterEach, beforeEach, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import { createPlannerStore } from './planner.store.ts'
import { forgetOldPlanning } from './planning.store.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain()
  await domain.insert(
    'contact',
    ['mia', 'sam'].map((id) => contactRow(id, { subject: `subject of ${id}` })),
  )
  await domain.insert('program', [programRow('strong'), programRow('gone', { status: 'DELETED' })])
})
afterEach(() => domain.close())

const programRow = (id: string, columns: object = {}) => ({
  id,
  public_id: `public-${id}`,
  name: id,
  owner_id: 'mia',
  status: 'DRAFT',
  is_public: false,
  is_template: false,
  include_super_set: false,
  made_by_ai: true,
  created_at: now,
  updated_at: now,
  ...columns,
})
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()

async function keep(program: string, contact: string, days = 0): Promise<void> {
  await domain.insert('plan_request', [
    { program_id: program, contact_id: contact, request: {}, created_at: daysAgo(days) },
  ])
}
const use = (contact: string, days: number) =>
  domain.insert('model_use', [{ contact_id: contact, day: daysAgo(days).slice(0, 10), calls: 1, tokens: 5 }])

async function left() {
  const { query } = domain.open
  const requests = await query<{ key: string }>({
    text: `select program_id || ' ' || contact_id as key from plan_request order by key`,
  })
  const days = await query<{ key: string }>({
    text: `select contact_id || ' ' || day::text as key from model_use order by key`,
  })
  return { requests: requests.map(({ key }) => key), days: days.map(({ key }) => key) }
}

test('a request that never became a program is kept for a week, and one with a program as long as the program exists', async () => {
  await keep('never', 'mia', 8)
  await keep('not yet', 'mia', 6)
  await keep('strong', 'mia', 400)
  await forgetOldPlanning(domain.open, now)
  expect((await left()).requests).toEqual(['not yet mia', 'strong mia'])
})

test('a user’s usage of a day is kept for that day and the next', async () => {
  for (const days of [0, 1, 2, 30]) await use('mia', days)
  await forgetOldPlanning(domain.open, now)
  expect((await left()).days).toEqual(['mia 2026-11-20', 'mia 2026-11-21'])
})

test('a program that is deleted or marked as deleted loses its planning requests', async () => {
  await domain.insert('program', [programRow('other')])
  await keep('strong', 'mia')
  await keep('strong', 'sam')
  await keep('other', 'mia')
  await domain.open.query({ text: `update program set name = 'Stronger' where id = 'strong'` })
  expect((await left()).requests).toHaveLength(3)
  await domain.open.query({ text: `update program set status = 'DELETED' where id = 'strong'` })
  expect((await left()).requests).toEqual(['other mia'])
  await domain.open.query({ text: `delete from program where id = 'other'` })
  expect((await left()).requests).toEqual([])
})

test('deleting an account removes its user’s requests and usage, and no other user’s', async () => {
  await domain.insert(
    'identity_user',
    ['mia', 'sam'].map((id) => ({
      sub: `subject of ${id}`,
      username: id,
      email: `${id}@obi.example`,
      email_verified: true,
      phone_verified: false,
      attributes: {},
      created_at: now,
      updated_at: now,
    })),
  )
  for (const contact of ['mia', 'sam']) {
    await keep('strong', contact)
    await use(contact, 0)
  }
  await domain.open.query({ text: `delete from identity_user where sub = 'subject of mia'` })
  expect(await left()).toEqual({ requests: ['strong sam'], days: ['sam 2026-11-21'] })
})

test('a budget grows back within 24 hours, and not at an hour of the clock', async () => {
  const store = createPlannerStore(domain.open)
  const limits = { calls: 4, tokens: 1_000 }
  const take = (at: string, tokens = 0) => store.takeTokens('mia', { at, tokens, limits })
  const evening = '2026-11-20T23:59:00.000Z'
  expect([await take(evening), await take(evening), await take(evening), await take(evening, 1_000)]).toEqual(
    Array.from({ length: 4 }, () => true),
  )
  expect([await take(evening), await take('2026-11-21T00:01:00.000Z')]).toEqual([false, false])
  // Half of the day before counts at noon: two of four calls, and 500 of 1,000 tokens.
  const noon = '2026-11-21T12:00:00.000Z'
  expect([await take(noon, 501), await take(noon, 500), await take(noon), await take(noon)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(await take('2026-11-22T23:59:00.000Z', 900)).toBe(true)
})

test('tokens returned in the morning are credited to the evening before', async () => {
  const store = createPlannerStore(domain.open)
  await use('mia', 1)
  await forgetOldPlanning(domain.open, now)
  await store.giveBackTokens('mia', { at: daysAgo(1), tokens: 3, calls: 0 })
  expect(await domain.open.query({ text: 'select tokens::int as tokens from model_use' })).toEqual([{ tokens: 2 }])
})
