import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { createDocumentStore } from './documents.store.ts'

const OCTOBER = '2026-10-01T00:00:00.000Z'
const NOVEMBER = '2026-11-01T00:00:00.000Z'
const old = { hash: 'a'.repeat(64), text: 'query Old { viewer { id } }' }
const kept = { hash: 'b'.repeat(64), text: 'query Kept { viewer { id } }' }

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a document outlives the build it came with, until it has been out of use for long', async () => {
  const documents = createDocumentStore(database)
  await documents.keep([old, kept], OCTOBER)
  await documents.keep([kept], NOVEMBER)
  expect(await documents.readBuiltSince(OCTOBER)).toEqual(expect.arrayContaining([old, kept]))
  await documents.dropBuiltBefore(NOVEMBER)
  expect(await documents.readBuiltSince(OCTOBER)).toEqual([kept])
})

test('an older build that starts late doesn’t make a document older', async () => {
  const documents = createDocumentStore(database)
  await documents.keep([kept], NOVEMBER)
  await documents.keep([kept], OCTOBER)
  expect(await documents.readBuiltSince(NOVEMBER)).toEqual([kept])
})

test('replicas that start at the same time register the same documents', async () => {
  const documents = createDocumentStore(database)
  const replicas = Array.from({ length: 6 }, (_, replica) => (replica % 2 ? [old, kept] : [kept, old]))
  await Promise.all(replicas.map((built) => documents.keep(built, NOVEMBER)))
  expect(await documents.readBuiltSince(NOVEMBER)).toHaveLength(2)
})

test('a build without documents registers none', async () => {
  await expect(createDocumentStore(database).keep([], NOVEMBER)).resolves.toBeUndefined()
})
