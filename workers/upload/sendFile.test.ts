import { expect, test, vi } from 'vitest'
import type { ErrorCode } from '#schema/errors.ts'
import { openFakeRecords, openFakeStore } from './openFakeStore.fixture.ts'
import type { PutEnd } from './putPart.ts'
import type { UploadRecord } from './records.ts'
import { judgeFailure, type Sending, sendFile } from './sendFile.ts'

const content = 'abcdefghijklmnopqrstuvwxyz0123456789'
const fresh: UploadRecord = {
  id: 'film',
  owner: 'ana',
  videoId: 'v1',
  title: 'Film',
  assetType: 'VIDEO',
  duration: 12,
  fileName: 'film.mp4',
  contentType: 'video/mp4',
  size: content.length,
  handle: undefined,
  begun: undefined,
  isStored: false,
  isPaused: false,
  addedAt: 0,
}

function open(options: Parameters<typeof openFakeStore>[0] = {}, record = fresh) {
  const store = openFakeStore(options)
  const records = openFakeRecords([record])
  const waited: number[] = []
  const states: string[] = []
  const sent: number[] = []
  const calling = new AbortController()
  const sending: Sending = {
    page: store.page,
    put: store.put,
    pause: async (ms) => void waited.push(ms),
    random: () => 1,
    now: () => 0,
    isBesidePage: () => true,
    keep: async (changed) => void (await records.put(changed)),
  }
  const send = () =>
    sendFile(
      {
        record: records.all.get('film') ?? record,
        file: new Blob([content.padEnd(record.size)]),
        signal: calling.signal,
        onProgress: (bytes) => sent.push(bytes),
        onState: (state) => states.push(state),
      },
      sending,
    )
  return { ...store, records, waited, states, sent, calling, sending, send }
}

const whole = (store: { completed: Map<string, string> }) => [...store.completed.values()]

test('a file arrives unchanged, and becomes the video that it was sent for (row 84)', async () => {
  const stage = open()
  await stage.send()
  expect(whole(stage)).toEqual([content])
  expect(stage.used).toEqual(['key-u1'])
  expect(stage.sent.at(-1)).toBe(content.length)
  expect(stage.waited).toEqual([])
})

test('parts that are lost or temporarily refused are sent again, with increasing delays', async () => {
  const lost: PutEnd = { kind: 'lost' }
  const stage = open({ faults: { put: [lost, lost, lost, lost, { kind: 'refused', status: 503 }] } })
  await stage.send()
  expect(whole(stage)).toEqual([content])
  expect(stage.waited).toEqual([500, 500, 500, 500, 1000])
  expect(stage.states).toContain('unreached')
})

test('an expired address is signed again at once', async () => {
  const stage = open({ faults: { put: [{ kind: 'refused', status: 403 }] } })
  await stage.send()
  expect(whole(stage)).toEqual([content])
  expect(stage.called.filter((name) => name === 'signPart')).toHaveLength(5)
  expect(stage.waited).toEqual([])
})

test('further addresses are requested while parts are being sent, no more than the parts sent at once', async () => {
  const stage = open({ partSize: 3 })
  const line = Promise.withResolvers<void>()
  const put = stage.sending.put
  stage.sending.put = async (part) => {
    await line.promise
    return put(part)
  }
  const signed = () => stage.called.filter((name) => name === 'signPart').length
  const end = stage.send()
  await vi.waitFor(() => expect(signed()).toBe(8))
  await new Promise((resolve) => setTimeout(resolve))
  expect(signed()).toBe(8)
  line.resolve()
  await end
  expect(whole(stage)).toEqual([content])
  expect(signed()).toBe(12)
})

test('a part whose address is refused ends the upload, even one requested ahead', async () => {
  const stage = open({ partSize: 3 })
  const sign = stage.page.signPart
  stage.page.signPart = (part) =>
    part.partNumber === 8 ? Promise.resolve({ ok: false, code: 'STORAGE_QUOTA', retryable: false }) : sign(part)
  await expect(stage.send()).rejects.toMatchObject({ fault: 'STORAGE_QUOTA' })
  expect(whole(stage)).toEqual([])
})

test('a gateway that does not respond is called until it does', async () => {
  const away: ErrorCode[] = ['UNAVAILABLE', 'UNAVAILABLE']
  const stage = open({
    faults: {
      calls: { begin: [...away], listParts: [...away], signPart: [...away], complete: [...away], use: [...away] },
    },
  })
  await stage.send()
  expect(whole(stage)).toEqual([content])
  expect(stage.used).toEqual(['key-u1'])
  // Increasing delays, starting over for each call; two parts are signed at once.
  expect(stage.waited).toEqual([500, 1000, 500, 1000, 500, 500, 500, 1000, 500, 1000])
})

test('parts already stored are not sent again', async () => {
  const stage = open({}, { ...fresh, begun: { uploadId: 'u1', key: 'key-u1', partSize: 10 } })
  await stage.page.begin({ fileName: '', contentType: '', videoId: '', assetType: 'VIDEO', size: 0 })
  for (const [partNumber, bytes] of [
    [1, 'abcdefghij'],
    [3, 'uvwxyz0123'],
  ] as const)
    stage.uploads.get('u1')?.set(partNumber, { partNumber, etag: `e${partNumber}`, size: 10, bytes })
  await stage.send()
  expect(whole(stage)).toEqual([content])
  expect(stage.called.filter((name) => name === 'signPart')).toHaveLength(2)
  expect(stage.sent[0]).toBe(20)
})

test('if a worker ended between completing an upload and recording it, nothing is sent twice', async () => {
  const stage = open()
  stage.records.put = async () => true
  await stage.send()
  const { called } = stage
  called.splice(0)
  stage.records.all.set('film', { ...fresh, begun: { uploadId: 'u1', key: 'key-u1', partSize: 10 } })
  await stage.send()
  expect(whole(stage)).toEqual([content])
  expect(called).toEqual(['listParts', 'complete', 'use'])
})

test('an upload that the store has given up starts over', async () => {
  const stage = open({}, { ...fresh, begun: { uploadId: 'long ago', key: 'gone', partSize: 10 } })
  await stage.send()
  expect(whole(stage)).toEqual([content])
  expect(stage.used).toEqual(['key-u1'])
})

test('if a store keeps losing parts, the upload stops retrying', async () => {
  const stage = open({ faults: { calls: { complete: Array.from({ length: 9 }, () => 'UPLOAD_MISMATCH' as const) } } })
  await expect(stage.send()).rejects.toMatchObject({ fault: 'UPLOAD_MISMATCH' })
  expect(stage.called.filter((name) => name === 'complete')).toHaveLength(4)
})

test('a full store is reported when a tab completes again, without starting over', async () => {
  const stage = open(
    { faults: { calls: { complete: ['STORAGE_FULL'] } } },
    { ...fresh, begun: { uploadId: 'long ago', key: 'gone', partSize: 10 } },
  )
  await expect(stage.send()).rejects.toMatchObject({ fault: 'STORAGE_FULL' })
  expect(stage.called).toEqual(['listParts', 'complete'])
})

test('the progress shown falls when a part is lost, and never exceeds the file size', async () => {
  const stage = open({ faults: { put: [{ kind: 'lost' }] } })
  const { put } = stage.sending
  // A request also counts the bytes around a part.
  stage.sending.put = (part) => put({ ...part, onProgress: (bytes) => part.onProgress(bytes * 3) })
  await stage.send()
  expect(Math.max(...stage.sent)).toBe(content.length)
  const isFallen = stage.sent.some((bytes, at) => bytes < (stage.sent[at - 1] ?? 0))
  expect(isFallen).toBe(true)
})

test.each(['STORAGE_QUOTA', 'STORAGE_FULL', 'BAD_INPUT', 'NOT_FOUND'] as const)(
  '%s is reported, not retried',
  async (code) => {
    const stage = open({ faults: { calls: { begin: [code] } } })
    await expect(stage.send()).rejects.toMatchObject({ fault: code })
    expect(stage.waited).toEqual([])
  },
)

test('a file that can’t be read any more stops all of its parts', async () => {
  const stage = open({ faults: { put: [{ kind: 'unreadable' }] } })
  await expect(stage.send()).rejects.toMatchObject({ fault: 'FILE_GONE' })
  expect(whole(stage)).toEqual([])
})

test('a part that finally fails cancels the others', async () => {
  const stage = open()
  let isCalledOff = 0
  stage.sending.put = async ({ url, signal }) => {
    if (url.includes('/1/')) return { kind: 'unreadable' }
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    isCalledOff += 1
    throw signal.reason
  }
  await expect(stage.send()).rejects.toMatchObject({ fault: 'FILE_GONE' })
  expect(isCalledOff).toBe(3)
})

test('an upload is saved on the device before any part is sent', async () => {
  const stage = open()
  const seen: string[] = []
  const { put: keep } = stage.records
  const { put } = stage.sending
  stage.sending.keep = async (record) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    await keep(record)
    seen.push(record.isStored ? 'stored' : 'begun')
  }
  stage.sending.put = (part) => {
    seen.push('part')
    return put(part)
  }
  await stage.send()
  expect(seen).toEqual(['begun', 'part', 'part', 'part', 'part', 'stored'])
})

test('a canceled upload sends nothing more', async () => {
  const stage = open()
  stage.calling.abort()
  await expect(stage.send()).rejects.toThrow('aborted')
  expect(stage.called).toEqual([])
})

test('no more parts are sent at once than the pace allows', async () => {
  const stage = open({}, { ...fresh, size: 400 })
  let now = 0
  let most = 0
  const { put } = stage.sending
  stage.sending.put = async (part) => {
    now += 1
    most = Math.max(most, now)
    const end = await put(part)
    now -= 1
    return end
  }
  await stage.send()
  expect(most).toBe(4)
})

/** The number of parts in progress at each start, on a link where they arrive one after the other. */
async function sendForty(ms: number, options: Parameters<typeof openFakeStore>[0] = {}, isBesidePage = false) {
  const stage = open(options, { ...fresh, size: 400 })
  let now = 0
  let onWay = 0
  let line = Promise.resolve()
  const seen: number[] = []
  const { put } = stage.sending
  stage.sending.now = () => now
  stage.sending.isBesidePage = () => isBesidePage
  stage.sending.put = async (part) => {
    onWay += 1
    seen.push(onWay)
    const before = line
    const { promise, resolve } = Promise.withResolvers<void>()
    line = promise
    await before
    const end = await put(part)
    now += ms
    onWay -= 1
    setTimeout(resolve)
    return end
  }
  await stage.send()
  return seen
}

test('after three seconds one more part is sent at once, if the page’s own requests leave room', async () => {
  expect(Math.max(...(await sendForty(100)))).toBe(5)
  expect(Math.max(...(await sendForty(100, {}, true)))).toBe(4)
  expect(Math.max(...(await sendForty(70)))).toBe(4)
})

test('after a part was lost, half as many are sent at once', async () => {
  const seen = await sendForty(1, { faults: { put: [{ kind: 'lost' }] } })
  expect(Math.max(...seen)).toBe(4)
  expect(Math.max(...seen.slice(8))).toBe(2)
})

test.each([408, 429, 502, 503, 504])('a server that responds with %i is busy, however often', (status) => {
  expect(judgeFailure({ kind: 'refused', status }, 99)).toEqual({ kind: 'later' })
})

test.each([
  [{ kind: 'refused', status: 507 }, 1, { kind: 'stop', fault: 'STORAGE_FULL' }],
  [{ kind: 'refused', status: 404 }, 1, { kind: 'stop', fault: 'NOT_FOUND' }],
  [{ kind: 'lost' }, 99, { kind: 'later' }],
  [{ kind: 'refused', status: 400 }, 1, { kind: 'later' }],
  [{ kind: 'refused', status: 400 }, 5, { kind: 'later' }],
  [{ kind: 'refused', status: 403 }, 6, { kind: 'stop', fault: 'UPLOAD_MISMATCH' }],
  [{ kind: 'unreadable' }, 1, { kind: 'stop', fault: 'FILE_GONE' }],
  [{ kind: 'refused', status: 499 }, 6, { kind: 'stop', fault: 'UPLOAD_MISMATCH' }],
  [{ kind: 'refused', status: 400 }, 6, { kind: 'stop', fault: 'UPLOAD_MISMATCH' }],
  [{ kind: 'refused', status: 500 }, 6, { kind: 'stop', fault: 'INTERNAL' }],
  [{ kind: 'refused', status: 403 }, 1, { kind: 'atOnce' }],
  [{ kind: 'refused', status: 403 }, 2, { kind: 'later' }],
] as const)('%j after %i tries means %j', (end, failures, next) => {
  expect(judgeFailure(end, failures)).toEqual(next)
})
