import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { openRevocations, type Revocations } from './revocations.ts'

const NINE = '2026-11-21T09:00:00.000Z'

let database: OpenDatabase
let now: string
let revocations: Revocations
let isAway = false
let sessions = 0

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.query({ text: 'delete from identity_session' })
  now = NINE
  isAway = false
  revocations = openRevocations(
    { query: (...asked) => (isAway ? Promise.reject(new DomainError('UNAVAILABLE')) : database.query(...asked)) },
    () => now,
  )
})

/** Stores a sign-in that ended at an instant. */
async function endedAt(revokedAt: string): Promise<string> {
  sessions += 1
  const id = `session-${sessions}`
  await addEnded(id, revokedAt)
  return id
}

async function addEnded(id: string, revokedAt: string): Promise<void> {
  const text = `insert into identity_session (id, sub, refresh_hash, signed_in_at, expires_at, revoked_at)
                values ($1, 'sub', $1, $2, $2::timestamptz + interval '30 days', $3)`
  await database.query({ text }, [id, NINE, revokedAt])
}

const wait = (seconds: number) => (now = addSeconds(now, seconds))

test('a revocation that commits after a later one is still found', async () => {
  const prompt = await endedAt(addSeconds(NINE, 40))
  wait(41)
  expect(await revocations.isRevoked(prompt)).toBe(true)
  const late = await endedAt(addSeconds(NINE, 1))
  wait(0.3)
  expect(await revocations.isRevoked(late)).toBe(true)
})

test('revocations by a replica whose clock is ahead do not hide those of others', async () => {
  const ahead = await endedAt(addSeconds(NINE, 600))
  expect(await revocations.isRevoked(ahead)).toBe(true)
  const ours = await endedAt(addSeconds(NINE, 1))
  wait(2)
  expect(await revocations.isRevoked(ours)).toBe(true)
})

test('setting the clock back does not stop updates', async () => {
  await revocations.isRevoked('unknown')
  wait(-3_600)
  expect(await revocations.isRevoked(await endedAt(now))).toBe(true)
})

test('a revocation is remembered for as long as its tokens may be valid', async () => {
  const ended = await endedAt(NINE)
  expect(await revocations.isRevoked(ended)).toBe(true)
  wait(3_600)
  expect(await revocations.isRevoked(ended)).toBe(true)
  await database.query({ text: 'delete from identity_session' })
  wait(61)
  expect(await revocations.isRevoked(ended)).toBe(false)
})

test('while the database is unavailable no session is accepted, and afterwards it is queried again', async () => {
  expect(await revocations.isRevoked('session')).toBe(false)
  isAway = true
  wait(1)
  await expect(revocations.isRevoked('session')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(revocations.isRevoked('session')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  isAway = false
  expect(await revocations.isRevoked(await endedAt(now))).toBe(true)
})

/** Revocations with the number of times that the database was queried. */
function openCounted() {
  let looks = 0
  const instance = openRevocations(
    {
      query: (...asked) => {
        looks += 1
        return database.query(...asked)
      },
    },
    () => now,
  )
  return { instance, looks: () => looks }
}

test('of many concurrent checks, one queries the database', async () => {
  const { instance, looks } = openCounted()
  await Promise.all(Array.from({ length: 20 }, () => instance.isRevoked('session')))
  expect(looks()).toBe(1)
})

test('a check within a quarter of a second uses the last result, and a later one queries again', async () => {
  const { instance, looks } = openCounted()
  await instance.isRevoked('session')
  wait(0.249)
  await instance.isRevoked('session')
  expect(looks()).toBe(1)
  wait(0.001)
  await instance.isRevoked('session')
  expect(looks()).toBe(2)
})

test('revocations are read only once', async () => {
  const rowCounts: unknown[] = []
  const watched = openRevocations(
    {
      query: async <Row extends object>(...asked: Parameters<OpenDatabase['query']>) => {
        const rows = await database.query<Row>(...asked)
        rowCounts.push(rows.length)
        return rows
      },
    },
    () => now,
  )
  const early = await endedAt(NINE)
  wait(300)
  const late = await endedAt(now)
  expect([await watched.isRevoked(early), await watched.isRevoked(late)]).toEqual([true, true])
  wait(1)
  await watched.isRevoked(early)
  // The second read starts shortly before the last known revocation.
  expect(rowCounts).toEqual([2, 1])
})
