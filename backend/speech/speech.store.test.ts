import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { createSpeechStore } from './speech.store.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.query({ text: `insert into contact (id, first_name, last_name) values ('mia', 'Mia', 'Lind')` })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.query({ text: 'delete from speech_use' })
  await database.query({ text: `insert into speech_use values ('mia', date '2026-11-23', 1000)` })
})

const most = 1_000
const take = (at: string, characters: number) =>
  createSpeechStore(database).take('mia', { at: `2026-11-${at}`, characters, most })

test.each([
  ['at midnight', '24T00:00:00Z', 0],
  ['at six', '24T06:00:00Z', 250],
  ['at noon', '24T12:00:00Z', 500],
  ['a second before midnight', '24T23:59:59Z', 999],
  ['a day later', '25T00:00:00Z', 1_000],
])('a budget that was used up yesterday has grown back by part of a day: %s', async (_when, at, left) => {
  expect(await take(at, left + 1)).toBe(false)
  expect(await take(at, left)).toBe(true)
  expect(await take(at, 1)).toBe(false)
})

test('returned characters can be used again, but never more than were taken', async () => {
  const store = createSpeechStore(database)
  const at = '2026-11-25T00:00:00Z'
  await take('25T00:00:00Z', 600)
  await store.giveBack('mia', { at, characters: 200 })
  expect([await take('25T00:00:00Z', 601), await take('25T00:00:00Z', 600)]).toEqual([false, true])
  await store.giveBack('mia', { at, characters: 5_000 })
  expect([await take('25T00:00:00Z', 1_001), await take('25T00:00:00Z', 1_000)]).toEqual([false, true])
})
