import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { forgetOldKeys } from './mutationKey.store.ts'
import { once, type OnceRequest } from './once.ts'

const now = '2026-11-21T09:00:00.000Z'
const answer = v.object({ seat: v.number() })

let database: OpenDatabase
let seatsTaken = 0
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

function takeSeat(overrides: Partial<OnceRequest<{ seat: number }>> = {}) {
  const request = { key: 'k', viewer: 'ana', operation: 'bookClass', now, answer, ...overrides }
  return database.transact((tx) => once(request, tx, async () => ({ seat: ++seatsTaken })))
}

test('a repeated mutation answers the same and is done once', async () => {
  const first = await takeSeat({ key: 'repeated' })
  expect(await takeSeat({ key: 'repeated' })).toEqual(first)
})

test('of many at the same moment one is done', async () => {
  const before = seatsTaken
  const answers = await Promise.all(Array.from({ length: 6 }, () => takeSeat({ key: 'at once' })))
  expect(new Set(answers.map(({ seat }) => seat))).toEqual(new Set([before + 1]))
})

test.each([
  ['another viewer', { viewer: 'ben' }],
  ['another mutation', { operation: 'cancelBooking' }],
  ['a day later', { now: '2026-11-22T09:00:00.001Z' }],
])('the key means nothing to %s', async (_, overrides) => {
  const first = await takeSeat({ key: 'shared' })
  expect(await takeSeat({ key: 'shared', ...overrides })).not.toEqual(first)
})

test('without a key the mutation is done every time', async () => {
  expect(await takeSeat({ key: undefined })).not.toEqual(await takeSeat({ key: undefined }))
})

test('a mutation that failed may be tried again under its key', async () => {
  const request = { key: 'failing', viewer: 'ana', operation: 'bookClass', now, answer }
  const attempt = database.transact((tx) => once(request, tx, () => Promise.reject(new Error('full'))))
  await expect(attempt).rejects.toThrow('full')
  expect(await takeSeat({ key: 'failing' })).toEqual({ seat: seatsTaken })
})

test('keys are forgotten after a day', async () => {
  await takeSeat({ key: 'old' })
  await forgetOldKeys(database, '2026-11-22T09:00:00.000Z')
  expect(await database.query({ text: `select from mutation_key where mutation_key = 'old'` })).toHaveLength(1)
  await forgetOldKeys(database, '2026-11-22T09:00:00.001Z')
  expect(await database.query({ text: `select from mutation_key where mutation_key = 'old'` })).toHaveLength(0)
})
