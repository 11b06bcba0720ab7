import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ErrorCode } from '#schema/errors.ts'
import type { NamedPart, ObjectStore, Upload } from './objectStore.port.ts'

/** A store with a way to begin uploads in it; the facts run against every store alike. */
export interface StoreStage {
  store: ObjectStore
  /** Begins an upload, as the rules do. */
  begin(facts: { size?: number | undefined; partBytes: number }): Promise<Upload>
  /** Ends what `begin` has begun, as the rules do once the store has completed or given it up. */
  end(upload: Upload): Promise<void>
}

// S3 takes no shorter parts.
const PART = 5 * 1024 ** 2
const expires = 4_102_444_800

/** Facts that hold for every store, a sentence each. */
export const storeFacts: Readonly<Record<string, (stage: StoreStage) => Promise<void>>> = {
  async 'a file that the server made becomes an object, and takes the place of the one before'({ store }) {
    const folder = await mkdtemp(join(tmpdir(), 'obi-made-'))
    const key = `videos/${randomUUID()}/out-1/master.m3u8`
    assert.equal(await store.openFile(key, folder), undefined)
    for (const bytes of [randomBytes(1234), randomBytes(99)]) {
      const path = join(folder, 'made')
      await writeFile(path, bytes)
      await store.put(key, path, { contentType: 'application/vnd.apple.mpegurl' })
      await assertObject(store, key, bytes)
      const file = await store.openFile(key, folder)
      assert(file)
      assert((await readFile(file.path)).equals(bytes), 'the file holds other bytes than were put')
      await file.close()
    }
    await store.delete(key)
    assert.equal(await store.open(key), undefined)
    await rm(folder, { recursive: true })
  },

  async 'a folder is deleted with all that is below it, and no other folder'({ store }) {
    const folder = await mkdtemp(join(tmpdir(), 'obi-made-'))
    const path = join(folder, 'made')
    const top = `videos/${randomUUID()}`
    const keys = [`${top}/out-1/master.m3u8`, `${top}/out-1/360/1.m4s`, `${top}/out-10/master.m3u8`]
    for (const key of keys) {
      await writeFile(path, 'made')
      await store.put(key, path, { contentType: 'text/plain' })
    }
    await store.deleteFolder(`${top}/out-1`)
    const found = await Promise.all(keys.map(async (key) => (await store.openFile(key, folder)) !== undefined))
    assert.deepEqual(found, [false, false, true])
    await store.deleteFolder(`${top}/out-1`)
    await store.deleteFolder(`${top}/out-10`)
    await rm(folder, { recursive: true })
  },

  async 'parts that come side by side and in any order become the object, byte for byte'({ store, begin, end }) {
    const bytes = randomBytes(2 * PART + 1234)
    const upload = await begin({ size: bytes.length, partBytes: PART })
    const sent = await Promise.all(
      [3, 1, 2].map((number) => send(store, upload, { number, bytes: partOf(bytes, number) })),
    )
    const parts = sent.map(({ part }) => part).toSorted((one, other) => one.partNumber - other.partNumber)
    const listed = await store.listParts(upload)
    assert.deepEqual(
      listed,
      parts.map((part) => ({ ...part, size: partOf(bytes, part.partNumber).length })),
    )
    assert.equal(await store.complete(upload, parts), bytes.length)
    assert(!(await isUnderWay(store, upload)))
    assert.equal(await store.complete(upload, parts), bytes.length)
    await end(upload)
    await assertObject(store, upload.key, bytes)
    await store.delete(upload.key)
    assert.equal(await store.open(upload.key), undefined)
  },

  async 'an upload of unknown size ends where its last part does'({ store, begin, end }) {
    const bytes = randomBytes(PART + 1)
    const upload = await begin({ partBytes: PART })
    const parts = [
      await sendRight(store, upload, { whole: bytes, number: 1 }),
      await sendRight(store, upload, { whole: bytes, number: 2 }),
    ]
    await refuses('UPLOAD_MISMATCH', () => store.complete(upload, parts.slice(0, 1)))
    assert.equal(await store.complete(upload, parts), bytes.length)
    await end(upload)
    await assertObject(store, upload.key, bytes)
    await store.delete(upload.key)
  },

  async 'of a part that came twice the last one counts, whether it is the same or another'({ store, begin, end }) {
    const [before, bytes] = [randomBytes(PART + 10), randomBytes(PART + 10)]
    const upload = await begin({ size: bytes.length, partBytes: PART })
    const old = [
      await sendRight(store, upload, { whole: before, number: 1 }),
      await sendRight(store, upload, { whole: before, number: 2 }),
    ]
    const first = await sendRight(store, upload, { whole: bytes, number: 1 })
    await sendRight(store, upload, { whole: randomBytes(PART + 10), number: 2 })
    const last = await sendRight(store, upload, { whole: bytes, number: 2 })
    assert.deepEqual(await sendRight(store, upload, { whole: bytes, number: 2 }), last)
    await refuses('UPLOAD_MISMATCH', () => store.complete(upload, old))
    await refuses('UPLOAD_MISMATCH', () => store.complete(upload, [first, ...old.slice(1)]))
    assert.equal(await store.complete(upload, [first, last]), bytes.length)
    await end(upload)
    await assertObject(store, upload.key, bytes)
    await store.delete(upload.key)
  },

  async 'what is missing, twice, out of order, too short or not what was sent is not completed, and can be mended'({
    store,
    begin,
    end,
  }) {
    const bytes = randomBytes(2 * PART + 5)
    const upload = await begin({ size: bytes.length, partBytes: PART })
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map((number) => sendRight(store, upload, { whole: bytes, number: number })),
    )
    assert(one && two && three)
    const wrong: NamedPart[][] = [
      [],
      [one, two],
      [one, three],
      [two, three],
      [one, one, two, three],
      [two, one, three],
      [one, { ...two, etag: three.etag }, three],
      [one, two, { ...three, partNumber: 4 }],
      [{ ...one, partNumber: 0 }, two, three],
      [{ ...one, partNumber: 1.5 }, two, three],
    ]
    for (const parts of wrong) await refuses('UPLOAD_MISMATCH', () => store.complete(upload, parts))
    assert.equal(await store.open(upload.key), undefined)
    await store.complete(upload, [one, two, three])
    await end(upload)
    await assertObject(store, upload.key, bytes)
    await store.delete(upload.key)
  },

  async 'a part of another length than it has to be becomes no object'({ store, begin, end }) {
    const upload = await begin({ size: 2 * PART, partBytes: PART })
    const bytes = randomBytes(2 * PART)
    for (const length of [PART - 1, PART + 1]) {
      const { part } = await send(store, upload, { number: 1, bytes: randomBytes(length) })
      const second = await sendRight(store, upload, { whole: bytes, number: 2 })
      await refuses('UPLOAD_MISMATCH', () => store.complete(upload, [part, second]))
    }
    await store.abort(upload)
    await end(upload)
  },

  async 'an address that was changed in any way takes nothing'({ store, begin, end }) {
    const upload = await begin({ size: 2 * PART, partBytes: PART })
    const address = await store.addressOfPart(upload, { partNumber: 1, bytes: PART, expires })
    const other = await begin({ size: 2 * PART, partBytes: PART })
    const changed = [
      address.replace('partNumber=1', 'partNumber=2'),
      address.replace(upload.key, other.key),
      address.replace(upload.storeId, other.storeId),
      address.replace(/([?&][^=]*signature=)./i, '$1x'),
      address.replace(/[?&][^=&]*signature=[^&]*/i, ''),
      address.split('?', 1)[0] ?? '',
    ]
    for (const wrong of changed) {
      assert.notEqual(wrong, address)
      const status = await statusOfPut(wrong, randomBytes(PART))
      assert(status === undefined || (status >= 400 && status < 500), `${wrong} answered ${String(status)}`)
    }
    for (const method of ['GET', 'DELETE', 'POST']) {
      const { status } = await fetch(address, { method })
      assert(status >= 400 && status < 500, `${method} answered ${status}`)
    }
    for (const begun of [upload, other]) {
      assert.deepEqual(await store.listParts(begun), [])
      await store.abort(begun)
      await end(begun)
    }
  },

  async 'what was given up is gone, and giving it up again does no harm'({ store, begin, end }) {
    const bytes = randomBytes(PART)
    const upload = await begin({ size: bytes.length, partBytes: PART })
    const address = await store.addressOfPart(upload, { partNumber: 1, bytes: PART, expires })
    const part = await sendRight(store, upload, { whole: bytes, number: 1 })
    assert(await isUnderWay(store, upload))
    await store.abort(upload)
    await store.abort(upload)
    await end(upload)
    assert(!(await isUnderWay(store, upload)))
    await refuses('NOT_FOUND', () => store.listParts(upload))
    await refuses(['NOT_FOUND', 'UPLOAD_MISMATCH'], () => store.complete(upload, [part]))
    const status = await statusOfPut(address, bytes)
    assert(status === undefined || status === 404, `a part of what was given up was answered with ${String(status)}`)
    assert.equal(await store.open(upload.key), undefined)
  },

  async 'an object is read in pieces, listed, and deleted'({ store, begin, end }) {
    const bytes = randomBytes(1000)
    const upload = await begin({ size: bytes.length, partBytes: PART })
    await store.complete(upload, [await sendRight(store, upload, { whole: bytes, number: 1 })])
    await end(upload)
    for (const [start, last] of [
      [0, 0],
      [10, 99],
      [990, 999],
    ] as const) {
      const object = await store.open(upload.key)
      assert(object)
      assert.deepEqual(await buffer(await object.read({ start, end: last })), bytes.subarray(start, last + 1))
      await object.close()
    }
    assert((await keysIn(store)).includes(upload.key))
    assert.equal(await store.open(`${upload.key}x`), undefined)
    await store.delete(upload.key)
    await store.delete(upload.key)
    assert(!(await keysIn(store)).includes(upload.key))
  },
}

export function partOf(bytes: Buffer, number: number, partBytes = PART): Buffer {
  return bytes.subarray((number - 1) * partBytes, number * partBytes)
}

/** Sends a part to its address, whatever the answer. */
export async function send(store: ObjectStore, upload: Upload, { number, bytes }: { number: number; bytes: Buffer }) {
  const address = await store.addressOfPart(upload, { partNumber: number, bytes: bytes.length, expires })
  const response = await fetch(address, { method: 'PUT', body: new Uint8Array(bytes) })
  await response.text()
  return { status: response.status, part: { partNumber: number, etag: response.headers.get('etag') ?? '' } }
}

/** Undefined where the server hung up before it had read all that it refuses. */
async function statusOfPut(address: string, bytes: Buffer): Promise<number | undefined> {
  try {
    return (await fetch(address, { method: 'PUT', body: new Uint8Array(bytes) })).status
  } catch {
    return undefined
  }
}

async function sendRight(
  store: ObjectStore,
  upload: Upload,
  { whole, number }: { whole: Buffer; number: number },
): Promise<NamedPart> {
  const bytes = partOf(whole, number)
  const { status, part } = await send(store, upload, { number, bytes })
  assert.equal(status, 200)
  assert.equal(part.etag, `"${createHash('md5').update(bytes).digest('hex')}"`)
  return part
}

async function assertObject(store: ObjectStore, key: string, bytes: Buffer): Promise<void> {
  const object = await store.open(key)
  assert(object)
  assert.equal(object.size, bytes.length)
  const read = await buffer(await object.read({ start: 0, end: bytes.length - 1 }))
  await object.close()
  assert(read.equals(bytes), 'the object holds other bytes than were sent')
}

async function refuses(code: ErrorCode | ErrorCode[], work: () => Promise<unknown>): Promise<void> {
  await assert.rejects(work, (error: unknown) => error instanceof DomainError && [code].flat().includes(error.code))
}

async function isUnderWay(store: ObjectStore, { storeId }: Upload): Promise<boolean> {
  for await (const upload of store.listUploads()) if (upload.storeId === storeId) return true
  return false
}

async function keysIn(store: ObjectStore): Promise<string[]> {
  return (await allOf(store.listObjects())).map(({ key }) => key)
}

export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
