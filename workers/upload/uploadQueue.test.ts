import { expect, test, vi } from 'vitest'
import { openFakeRecords, openFakeStore } from './openFakeStore.fixture.ts'
import type { PickedFile, Upload } from './upload.contract.ts'
import { UploadQueue } from './uploadQueue.ts'

/** The parts of a browser that its tabs share. */
function openBrowser() {
  const store = openFakeStore()
  const records = openFakeRecords()
  const queues = new Set<UploadQueue>()
  const holders = new Map<string, (() => void)[]>()
  const hold = (id: string, isWaiting: boolean): Promise<(() => void) | undefined> => {
    const waiting = holders.get(id)
    const release = () => {
      const next = holders.get(id)?.shift()
      if (next) next()
      else holders.delete(id)
    }
    if (!waiting) {
      holders.set(id, [])
      return Promise.resolve(release)
    }
    if (!isWaiting) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      waiting.push(() => resolve(release))
    })
  }
  const openTab = async (put = store.put) => {
    let shown: readonly Upload[] = []
    const locks: (() => void)[] = []
    const queue = new UploadQueue({
      records,
      hold: async (id, isWaiting) => {
        const release = await hold(id, isWaiting)
        if (release) locks.push(release)
        return release
      },
      onChange: (uploads) => {
        shown = uploads
      },
      share: () => {
        for (const other of queues) if (other !== queue) void other.takeUp()
      },
      owner: 'ana',
      page: store.page,
      put,
      pause: (_ms, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
      random: () => 1,
      now: () => 0,
      isBesidePage: () => true,
    })
    queues.add(queue)
    await queue.takeUp()
    const close = () => {
      queues.delete(queue)
      for (const release of locks) release()
    }
    return {
      queue,
      close,
      states: () => shown.map(({ fileName, state }) => `${fileName} ${state}`),
      shown: () => shown,
    }
  }
  return { store, records, openTab }
}

const picked = (name: string, content = 'abcdefghijklmno'): PickedFile => ({
  file: new File([content], name, { lastModified: 1 }),
  videoId: `v-${name}`,
  title: name,
  assetType: 'VIDEO',
  duration: undefined,
})
/** A browser's handle of a selected file, with the right to read it again. */
const handleOf = (file: File): FileSystemFileHandle =>
  Object.assign(Object.create(null), { queryPermission: async () => 'granted', getFile: async () => file })
/** A link on which nothing ever arrives. */
const stuck = () => ({
  put: ({ signal }: { signal: AbortSignal }) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    }),
})

test('several files are uploaded one after the other, the smallest first, and no record is kept of finished ones', async () => {
  const { store, records, openTab } = openBrowser()
  const tab = await openTab()
  await tab.queue.add([picked('a.mp4'), picked('b.mp4', 'zyx')])
  await vi.waitFor(() => expect(tab.states()).toEqual(['a.mp4 done', 'b.mp4 done']))
  expect([...store.completed.values()]).toEqual(['zyx', 'abcdefghijklmno'])
  expect(records.all.size).toBe(0)
})

test('a small file overtakes a large one that is being sent, which then continues', async () => {
  const { store, openTab } = openBrowser()
  const large = 'abcdefghij'.repeat(4)
  let isStuck = true
  const tab = await openTab((part) => (isStuck ? stuck().put(part) : store.put(part)))
  await tab.queue.add([picked('large.mp4', large)])
  await vi.waitFor(() => expect(store.called).toContain('signPart'))
  isStuck = false
  await tab.queue.add([picked('small.mp4', 'z')])
  await vi.waitFor(() => expect(tab.states()).toEqual(['large.mp4 done', 'small.mp4 done']))
  expect([...store.completed.values()]).toEqual(['z', large])
  expect(store.called.filter((name) => name === 'begin')).toHaveLength(2)
})

test('two tabs never upload the same file twice, and the second sees it', async () => {
  const { store, openTab } = openBrowser()
  const [one, other] = [await openTab(stuck().put), await openTab()]
  await one.queue.add([picked('a.mp4')])
  await vi.waitFor(() => expect(one.states()).toEqual(['a.mp4 sending']))
  await vi.waitFor(() => expect(other.states()).toEqual(['a.mp4 elsewhere']))
  await other.queue.add([picked('a.mp4')])
  expect(other.states()).toEqual(['a.mp4 elsewhere'])
  expect(store.called.filter((name) => name === 'begin')).toHaveLength(1)
  await one.queue.abort(one.shown()[0]?.id ?? '')
  await vi.waitFor(() => expect(other.states()).toEqual([]))
})

test('a tab that was already open takes over the upload of a closed one, and removes an upload that another tab finishes', async () => {
  const { store, records, openTab } = openBrowser()
  const [one, other] = [await openTab(stuck().put), await openTab()]
  const film = picked('a.mp4')
  await one.queue.add([{ ...film, handle: handleOf(film.file) }])
  await vi.waitFor(() => expect(other.states()).toEqual(['a.mp4 elsewhere']))
  one.close()
  await vi.waitFor(() => expect(other.states()).toEqual(['a.mp4 done']))
  expect([...store.completed.values()]).toEqual(['abcdefghijklmno'])
  const third = await openTab()
  await other.queue.add([picked('b.mp4', 'zyx')])
  await vi.waitFor(() => expect(other.states()).toEqual(['a.mp4 done', 'b.mp4 done']))
  await vi.waitFor(() => expect(third.states()).toEqual([]))
  expect(records.all.size).toBe(0)
})

test('after a crash, the same file continues where it stopped, and a different one is refused', async () => {
  const { store, records, openTab } = openBrowser()
  const before = await openTab(stuck().put)
  await before.queue.add([picked('a.mp4')])
  await vi.waitFor(() => expect(store.called).toContain('signPart'))
  const kept = openBrowser()
  for (const record of records.all.values()) kept.records.all.set(record.id, record)
  const after = await kept.openTab()
  expect(after.states()).toEqual(['a.mp4 needsFile'])
  const id = after.shown()[0]?.id ?? ''
  await after.queue.reattach(id, picked('a.mp4', 'another content').file)
  expect(after.shown()[0]).toMatchObject({ state: 'needsFile', fault: 'ANOTHER_FILE' })
  await after.queue.reattach(id, picked('a.mp4').file)
  await vi.waitFor(() => expect(after.states()).toEqual(['a.mp4 done']))
  expect([...kept.store.completed.values()]).toEqual(['abcdefghijklmno'])
})

test('a paused upload stays paused, lets the next one pass, and continues when resumed', async () => {
  const { store, openTab } = openBrowser()
  let isStuck = true
  const tab = await openTab((part) => (isStuck ? stuck().put(part) : store.put(part)))
  await tab.queue.add([picked('a.mp4')])
  await vi.waitFor(() => expect(store.called).toContain('signPart'))
  const id = tab.shown()[0]?.id ?? ''
  await tab.queue.pause(id)
  isStuck = false
  await tab.queue.add([picked('b.mp4')])
  await vi.waitFor(() => expect(tab.states()).toEqual(['a.mp4 paused', 'b.mp4 done']))
  await tab.queue.resume(id)
  await vi.waitFor(() => expect(tab.states()).toEqual(['a.mp4 done', 'b.mp4 done']))
})

test('an upload resumed after a pause is not paused after a reload', async () => {
  const { store, records, openTab } = openBrowser()
  const tab = await openTab(stuck().put)
  await tab.queue.add([picked('a.mp4')])
  await vi.waitFor(() => expect(store.called).toContain('signPart'))
  const id = tab.shown()[0]?.id ?? ''
  await tab.queue.pause(id)
  expect((await records.find(id))?.isPaused).toBe(true)
  await tab.queue.resume(id)
  expect((await records.find(id))?.isPaused).toBe(false)
  await vi.waitFor(() => expect(tab.states()).toEqual(['a.mp4 sending']))
})

test('an upload is recorded before its tab shows it as waiting', async () => {
  const { records, openTab } = openBrowser()
  const { put } = records
  const kept: string[] = []
  records.put = async (record) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const isKept = await put(record)
    kept.push(record.fileName)
    return isKept
  }
  const tab = await openTab(stuck().put)
  await tab.queue.add([picked('a.mp4')])
  expect([kept, tab.states()]).toEqual([['a.mp4'], ['a.mp4 sending']])
})

test('a canceled upload is deleted from the store and from the list', async () => {
  const { store, records, openTab } = openBrowser()
  const tab = await openTab(stuck().put)
  await tab.queue.add([picked('a.mp4')])
  await vi.waitFor(() => expect(store.called).toContain('signPart'))
  await tab.queue.abort(tab.shown()[0]?.id ?? '')
  expect(tab.states()).toEqual([])
  expect(records.all.size).toBe(0)
  expect(store.uploads.size).toBe(0)
})

test('a refusal shows its reason, and is retried on request', async () => {
  const { store, openTab } = openBrowser()
  const { begin } = store.page
  store.page.begin = async () => ({ ok: false, code: 'STORAGE_QUOTA', retryable: false })
  const tab = await openTab()
  await tab.queue.add([picked('a.mp4')])
  await vi.waitFor(() => expect(tab.shown()[0]).toMatchObject({ state: 'failed', fault: 'STORAGE_QUOTA' }))
  store.page.begin = begin
  await tab.queue.resume(tab.shown()[0]?.id ?? '')
  await vi.waitFor(() => expect(tab.states()).toEqual(['a.mp4 done']))
})

test('uploads that another user left in this browser stay separate', async () => {
  const { store, records, openTab } = openBrowser()
  const tab = await openTab(stuck().put)
  await tab.queue.add([picked('a.mp4')])
  await vi.waitFor(() => expect(store.called).toContain('begin'))
  for (const record of records.all.values()) records.all.set(record.id, { ...record, owner: 'bo' })
  const next = await openTab()
  expect(next.states()).toEqual([])
})

test('a picture is sent immediately beside an uploading video, and is neither listed nor recorded', async () => {
  const { store, records, openTab } = openBrowser()
  const tab = await openTab((part) => (part.body.size === 3 ? store.put(part) : stuck().put(part)))
  await tab.queue.add([picked('film')])
  await vi.waitFor(() => expect(tab.states()).toEqual(['film sending']))
  const shares: number[] = []
  const picture: PickedFile = { ...picked('still.png', 'jpg'), assetType: 'THUMBNAIL' }
  expect(await tab.queue.sendNow('now', picture, (share) => shares.push(share))).toBeUndefined()
  expect(store.used).toEqual(['key-u2'])
  expect(shares.at(-1)).toBe(1)
  expect(tab.states()).toEqual(['film sending'])
  expect(await records.list('ana')).toHaveLength(1)
})

test('a canceled picture upload reports a fault, and is deleted from the store', async () => {
  const { store, openTab } = openBrowser()
  const tab = await openTab(stuck().put)
  const picture: PickedFile = { ...picked('still.png'), assetType: 'THUMBNAIL' }
  const sending = tab.queue.sendNow('now', picture, () => undefined)
  await vi.waitFor(() => expect(store.called).toContain('signPart'))
  await tab.queue.stopNow('now')
  expect(await sending).toBe('INTERNAL')
  await vi.waitFor(() => expect(store.called.at(-1)).toBe('giveUp'))
})

test('a replacement file is used as such, even if its tab was closed before that', async () => {
  const { store, records, openTab } = openBrowser()
  const use = vi.spyOn(store.page, 'use')
  use.mockReturnValueOnce(new Promise(() => undefined))
  const tab = await openTab()
  await tab.queue.add([{ ...picked('again.mp4'), isReplacement: true }])
  await vi.waitFor(() => expect(use).toHaveBeenCalledTimes(1))
  const [record] = await records.list('ana')
  expect(record).toMatchObject({ isReplacement: true, isStored: true })
  expect(use).toHaveBeenCalledWith(expect.objectContaining({ videoId: 'v-again.mp4', isReplacement: true }))
})
