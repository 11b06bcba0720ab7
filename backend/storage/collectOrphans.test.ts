import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { collectOrphans } from './collectOrphans.ts'
import { memoryStore } from './memoryStore.fixture.ts'
import { uploadRow } from './storageRows.fixture.ts'
import { createUploadStore } from './uploads.store.ts'

const none = { forgotten: 0, oversized: 0, unneeded: 0, objects: 0, drafts: 0 }
const earlier = (ms: number) => new Date(Date.parse(now) - ms)
const DAY = 86_400_000

let domain: DomainUnderTest
let memory: ReturnType<typeof memoryStore>
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('kenji')])
})
beforeEach(async () => {
  await domain.open.query({ text: 'delete from upload' })
  memory = memoryStore()
})
afterAll(() => domain.close())

const collect = (changes: Partial<typeof memory.store> = {}) =>
  collectOrphans(now, { store: { ...memory.store, ...changes }, uploads: createUploadStore(domain.open) })

function begun(id: string, { parts = [] as number[], since = new Date(now) } = {}) {
  memory.uploads.set(id, { key: `videos/${id}.mp4`, parts: new Map(parts.map((size, at) => [at + 1, size])), since })
}

test('objects and drafts of the last day are left alone, and older ones deleted', async () => {
  memory.objects.set('just.mp4', earlier(DAY)).set('older.mp4', earlier(DAY + 1))
  begun('just', { since: earlier(DAY) })
  begun('older', { since: earlier(DAY + 1) })
  expect(await collect()).toEqual({ ...none, objects: 1, drafts: 1 })
  expect([[...memory.objects.keys()], [...memory.uploads.keys()]]).toEqual([['just.mp4'], ['just']])
})

test.each([499, 500, 501, 1001])('%i objects that are not needed are all deleted, and counted once', async (count) => {
  for (let at = 0; at < count; at += 1) memory.objects.set(`lost-${at}.mp4`, earlier(2 * DAY))
  expect(await collect()).toEqual({ ...none, objects: count })
  expect(memory.objects.size).toBe(0)
})

test('all uploads without progress are given up, also one that its store never began', async () => {
  const ids = ['one', 'other']
  const touched_at = earlier(7 * DAY + 1).toISOString()
  for (const id of ids) begun(id)
  begun('kept')
  await domain.insert('upload', [
    ...ids.map((id) => uploadRow(id, { touched_at })),
    uploadRow('never', { touched_at, store_id: null }),
    uploadRow('kept', { touched_at: earlier(7 * DAY).toISOString() }),
  ])
  const aborted: string[] = []
  const abort = async ({ storeId }: { storeId: string }) => void aborted.push(storeId)
  expect(await collect({ abort })).toEqual({ ...none, forgotten: 3 })
  expect(aborted.toSorted()).toEqual(ids)
})

test('an upload that has stored just what it reserved goes on, and one with a byte more does not', async () => {
  begun('just', { parts: [400, 600] })
  begun('beyond', { parts: [400, 601] })
  begun('empty')
  await domain.insert(
    'upload',
    ['just', 'beyond', 'empty'].map((id) => uploadRow(id, { size: null })),
  )
  expect(await collect()).toEqual({ ...none, oversized: 1 })
  expect([...memory.uploads.keys()]).toEqual(['just', 'empty'])
})

test('an upload beyond its room that was completed meanwhile is not given up', async () => {
  await domain.insert('upload', [uploadRow('done', { size: null })])
  const listParts = async () => {
    await domain.open.query({ text: 'delete from upload' })
    return [{ partNumber: 1, etag: '"1"', size: 2000 }]
  }
  const abort = () => Promise.reject(new Error('there is nothing to abort'))
  expect(await collect({ listParts, abort })).toEqual(none)
})

test('an upload that its store has lost stops nothing, and a store out of reach stops the upkeep', async () => {
  await domain.insert('upload', [uploadRow('lost', { size: null })])
  memory.objects.set('lost.mp4', earlier(2 * DAY))
  const failing = (code: 'NOT_FOUND' | 'UNAVAILABLE') => ({ listParts: () => Promise.reject(new DomainError(code)) })
  await expect(collect(failing('UNAVAILABLE'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await collect(failing('NOT_FOUND'))).toEqual({ ...none, objects: 1 })
})
