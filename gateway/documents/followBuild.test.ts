import { expect, test } from 'vitest'
import { createMemoryStore } from '#gateway/testing/createMemoryStore.ts'
import { followBuild } from './followBuild.ts'
import { hashDocument } from './readBuiltDocuments.ts'

const registered = (text: string) => ({ hash: hashDocument(text), text })

test('a document that was compiled while the gateway runs is found', async () => {
  const built = [registered('query Now { now }')]
  const store = followBuild(createMemoryStore(), () => Promise.resolve(built))
  const ago = new Date(0).toISOString()
  expect(await store.readBuiltSince(ago)).toMatchObject(built)
  built.push(registered('query Later { later }'))
  expect(await store.readBuiltSince(ago)).toHaveLength(2)
})
