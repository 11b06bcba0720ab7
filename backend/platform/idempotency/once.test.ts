import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#backend/platform/postgres/countStatements.ts'
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
  const request = { key: 'k', viewer: 'ana', operation: 'bookClass', input: '{}', now, answer, ...overrides }
  return once(request, database, async () => ({ seat: ++seatsTaken }))
}

test('a repeated mutation runs once and returns the same answer', async () => {
  const first = await takeSeat({ key: 'repeated' })
  expect(await takeSeat({ key: 'repeated' })).toEqual(first)
})

test('only one of many concurrent calls takes effect, and the others are rolled back', async () => {
  const addSeat = () =>
    once(
      { key: 'at once', viewer: 'ana', operation: 'addSeat', input: '{}', now, answer },
      database,
      async (transaction) => {
        const text =
          'insert into category (id, name) values (new_id(), $1) returning (select count(*) from category) as seat'
        const [row = { seat: Number.NaN }] = await transaction.query<{ seat: number }>({ text }, ['seat'])
        return row
      },
    )
  const answers = await Promise.all(Array.from({ length: 6 }, addSeat))
  expect(new Set(answers.map(({ seat }) => seat)).size).toBe(1)
  expect(await database.query({ text: 'select from category' })).toHaveLength(1)
})

test('a mutation that fails the second time returns its first answer', async () => {
  const request = { key: 'refused', viewer: 'ana', operation: 'bookClass', input: '{}', now, answer }
  const first = await once(request, database, async () => ({ seat: 7 }))
  expect(await once(request, database, () => Promise.reject(new Error('booked already')))).toEqual(first)
})

test('a key takes one statement', async () => {
  const counted = countStatements(database)
  await once(
    { key: 'counted', viewer: 'ana', operation: 'bookClass', input: '{}', now, answer },
    counted,
    async () => ({ seat: 1 }),
  )
  expect(counted.take()).toHaveLength(1)
})

test.each([
  ['another viewer', { viewer: 'ben' }],
  ['another mutation', { operation: 'cancelBooking' }],
  ['a day later', { now: '2026-11-22T09:00:00.001Z' }],
])('the key means nothing to %s', async (_, overrides) => {
  const first = await takeSeat({ key: 'shared' })
  expect(await takeSeat({ key: 'shared', ...overrides })).not.toEqual(first)
})

test('a key that was used with another input is refused, and nothing is changed', async () => {
  const first = await takeSeat({ key: 'bound', input: '{"occurrence":"a"}' })
  const other = { key: 'bound', input: '{"occurrence":"b"}' }
  const addCategory = once({ ...other, viewer: 'ana', operation: 'bookClass', now, answer }, database, async (tx) => {
    await tx.query({ text: `insert into category (id, name) values (new_id(), 'of another input')` })
    return { seat: 1 }
  })
  const refused = { code: 'BAD_INPUT', field: 'input.clientMutationKey' }
  await expect(addCategory).rejects.toMatchObject(refused)
  expect(await database.query({ text: `select from category where name = 'of another input'` })).toEqual([])
  // A failure with another input does not count as a repetition either.
  const failing = once({ ...other, viewer: 'ana', operation: 'bookClass', now, answer }, database, () =>
    Promise.reject(new Error('full')),
  )
  await expect(failing).rejects.toMatchObject(refused)
  expect(await takeSeat({ key: 'bound', input: '{"occurrence":"a"}' })).toEqual(first)
})

test('a key of the previous version has no input, and returns its answer', async () => {
  const first = await takeSeat({ key: 'of before' })
  await database.query({ text: `update mutation_key set input_hash = null where mutation_key = 'of before'` })
  expect(await takeSeat({ key: 'of before', input: '{"now":"another"}' })).toEqual(first)
})

test('without a key the mutation runs every time', async () => {
  expect(await takeSeat({ key: undefined })).not.toEqual(await takeSeat({ key: undefined }))
})

test('a failed mutation can be retried with its key', async () => {
  const request = { key: 'failing', viewer: 'ana', operation: 'bookClass', input: '{}', now, answer }
  const attempt = once(request, database, () => Promise.reject(new Error('full')))
  await expect(attempt).rejects.toThrow('full')
  expect(await takeSeat({ key: 'failing' })).toEqual({ seat: seatsTaken })
})

test('keys are deleted after a day', async () => {
  await takeSeat({ key: 'old' })
  await forgetOldKeys(database, '2026-11-22T09:00:00.000Z')
  expect(await database.query({ text: `select from mutation_key where mutation_key = 'old'` })).toHaveLength(1)
  await forgetOldKeys(database, '2026-11-22T09:00:00.001Z')
  expect(await database.query({ text: `select from mutation_key where mutation_key = 'old'` })).toHaveLength(0)
})
