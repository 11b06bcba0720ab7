import { expect, test, vi } from 'vitest'
import { openFakeRecords, openFakeStore } from './openFakeStore.fixture.ts'
import { Storing } from './storing.ts'
import type { StoringProgress } from './upload.contract.ts'

/** A browser whose tabs share a store, records and locks. */
function openBrowser(faults: Parameters<typeof openFakeStore>[0] = {}) {
  const store = openFakeStore(faults)
  const records = openFakeRecords()
  const locks = new Map<string, Promise<void>>()
  const hold = async (id: string) => {
    const before = locks.get(id)
    const { promise, resolve } = Promise.withResolvers<void>()
    locks.set(id, promise)
    await before
    return resolve
  }
  const openTab = (put = store.put) =>
    new Storing({
      records,
      hold,
      owner: 'messages mia',
      // Like the proxy of a page in another thread, it has no members of its own.
      page: Object.create(store.page),
      put,
      pause: async () => undefined,
      random: () => 1,
      now: () => 0,
      isBesidePage: () => true,
    })
  return { store, records, openTab }
}

const file = { id: 'f1', name: 'plan.pdf', bytes: new Blob(['abcdefghijklmno']) }
const ignore = () => undefined

test('a file is stored under a key, with its progress, and repeating the call sends nothing', async () => {
  const { store, openTab } = openBrowser()
  const tab = openTab()
  const progress: StoringProgress[] = []
  expect(await tab.store(file, (one) => progress.push(one))).toEqual({ kind: 'stored', key: 'key-u1' })
  expect(progress.at(-1)).toEqual({ share: 1, isUnreached: false })
  expect(await openTab().store(file, ignore)).toEqual({ kind: 'stored', key: 'key-u1' })
  expect([...store.completed]).toEqual([['u1', 'abcdefghijklmno']])
  expect(store.used).toEqual([])
})

test('two tabs that store the same file at once send it once, and both get its key', async () => {
  const { store, openTab } = openBrowser()
  const both = await Promise.all([openTab().store(file, ignore), openTab().store(file, ignore)])
  expect(both).toEqual([1, 2].map(() => ({ kind: 'stored', key: 'key-u1' })))
  expect(store.completed.size).toBe(1)
})

test('if a page is closed halfway, the next one continues with the stored parts', async () => {
  const { store, openTab } = openBrowser()
  const parts: number[] = []
  const stuckAfterOne: typeof store.put = async (part) => {
    if (parts.push(1) > 1) return { kind: 'refused', status: 404 }
    return store.put(part)
  }
  expect(await openTab(stuckAfterOne).store(file, ignore)).toMatchObject({ kind: 'failed' })
  const second = vi.fn<typeof store.put>(store.put)
  // The failed attempt kept its record, so one part is left.
  expect(await openTab(second).store(file, ignore)).toEqual({ kind: 'stored', key: 'key-u1' })
  expect(second).toHaveBeenCalledTimes(1)
})

test('a refusal names its reason', async () => {
  const { openTab } = openBrowser({ faults: { calls: { begin: ['STORAGE_QUOTA'] } } })
  expect(await openTab().store(file, ignore)).toEqual({ kind: 'failed', fault: 'STORAGE_QUOTA' })
})

test('forgetting a file cancels its upload, and the store deletes its parts', async () => {
  const { store, records, openTab } = openBrowser()
  const started = Promise.withResolvers<void>()
  const tab = openTab(({ signal }) => {
    started.resolve()
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  const storing = tab.store(file, ignore)
  await started.promise
  await tab.forget('f1')
  expect(await storing).toEqual({ kind: 'stopped' })
  expect([store.uploads.size, records.all.size]).toEqual([0, 0])
})
