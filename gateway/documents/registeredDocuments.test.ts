import { setTimeout as pause } from 'node:timers/promises'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { createMemoryStore } from '#gateway/testing/createMemoryStore.ts'
import { hashDocument } from './readBuiltDocuments.ts'
import { registerDocuments } from './registeredDocuments.ts'

const schema = buildSchema('type Query { now: String later: String }')
const registered = (text: string) => ({ hash: hashDocument(text), text })
const now = registered('query Now { now }')
const later = registered('query Later { later }')
const DAY_MS = 24 * 60 * 60 * 1000

function start(store: ReturnType<typeof createMemoryStore>, built: (typeof now)[], at = Date.now()) {
  return registerDocuments({
    store,
    built,
    schemas: { composed: schema, appsync: schema },
    log: { warn: () => {} },
    now: () => at,
  })
}

test('a tab that was opened before a deploy goes on working for 30 days', async () => {
  const store = createMemoryStore()
  await start(store, [now], 0)
  expect(await (await start(store, [later], 30 * DAY_MS)).find(now.hash)).toBeDefined()
  expect(await (await start(store, [later], 30 * DAY_MS + 1)).find(now.hash)).toBeUndefined()
  expect(await store.readBuiltSince('')).toEqual([expect.objectContaining({ hash: later.hash })])
})

test('a document that no longer fits the schema is logged once, and no caller finds it', async () => {
  const lines: unknown[] = []
  const gone = registered('query Gone { gone }')
  const documents = await registerDocuments({
    store: createMemoryStore(),
    built: [gone],
    schemas: { composed: schema, appsync: schema },
    log: { warn: (line: unknown) => void lines.push(line) },
    now: Date.now,
  })
  expect([await documents.find(gone.hash), await documents.find(gone.hash)]).toEqual([undefined, undefined])
  expect(lines).toMatchObject([{ hash: gone.hash, err: { message: 'the document does not fit the schema' } }])
})

test('a newer replica’s documents are found by an older one that runs', async () => {
  const store = createMemoryStore()
  const older = await start(store, [now])
  await start(store, [now, later])
  expect(await older.find(later.hash)).toMatchObject({ reach: 'single' })
})

test('however many requests name unknown documents, the table is read once a second', async () => {
  const store = createMemoryStore()
  let looks = 0
  const counted = { ...store, readBuiltSince: (instant: string) => ((looks += 1), store.readBuiltSince(instant)) }
  const documents = await registerDocuments({
    store: counted,
    built: [now],
    schemas: { composed: schema, appsync: schema },
    log: { warn: () => {} },
    now: () => 0,
  })
  const begun = looks
  const asked = Array.from({ length: 200 }, (_, index) => documents.find(index.toString(16).padStart(64, '0')))
  expect(new Set(await Promise.all(asked))).toEqual(new Set([undefined]))
  expect(looks - begun).toBe(1)
  // The next one waits for its second.
  const next = documents.find('f'.repeat(64))
  await pause(50)
  expect(looks - begun).toBe(1)
  await next
  expect(looks - begun).toBe(2)
})
