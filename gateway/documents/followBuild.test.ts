import { expect, test } from 'vitest'
import { createMemoryStore } from '#gateway/testing/createMemoryStore.ts'
import { followBuild } from './followBuild.ts'
import { hashDocument } from './readBuiltDocuments.ts'

const registered = (text: string) => ({ hash: hashDocument(text), text })

test('documents of a build are stored in and deleted from the table', async () => {
  const table = createMemoryStore()
  const store = followBuild(table, async () => [])
  const [first, second] = [registered('query First { a }'), registered('query Second { a }')]
  await store.keep([first], '2026-11-01T00:00:00.000Z')
  await store.keep([second], '2026-11-02T00:00:00.000Z')
  expect(await table.readBuiltSince('')).toMatchObject([first, second])
  await store.dropBuiltBefore('2026-11-02T00:00:00.000Z')
  expect(await table.readBuiltSince('')).toMatchObject([second])
})

test('a document that was compiled while the gateway runs is found', async () => {
  const built = [registered('query Now { now }')]
  const store = followBuild(createMemoryStore(), () => Promise.resolve(built))
  const ago = new Date(0).toISOString()
  expect(await store.readBuiltSince(ago)).toMatchObject(built)
  built.push(registered('query Later { later }'))
  expect(await store.readBuiltSince(ago)).toHaveLength(2)
})
