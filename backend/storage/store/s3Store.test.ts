import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#backend/platform/ids.ts'
import type { ObjectStore, Upload } from './objectStore.port.ts'
import { openBucket, SINCE } from './openBucket.fixture.ts'
import { openS3Store } from './s3Store.ts'
import { allOf, send, storeFacts } from './storeFacts.fixture.ts'

let bucket: Awaited<ReturnType<typeof openBucket>>
let store: ObjectStore
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-bucket-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  bucket = await openBucket()
  store = await openS3Store(bucket.settings)
})
afterEach(() => bucket.close())

async function begin({ size, partBytes = 1000 }: { size?: number | undefined; partBytes?: number }): Promise<Upload> {
  const id = newId(new Date().toISOString())
  const upload = { id, key: `videos/${id}.mp4`, contentType: 'video/mp4', size, partBytes }
  return { ...upload, storeId: await store.begin(upload) }
}

test.each(Object.entries(storeFacts))('in a bucket %s (row 84)', async (_fact, prove) => {
  await expect(prove({ store, begin, end: async () => undefined })).resolves.toBeUndefined()
})

/** An upload of that many parts that have arrived. */
async function arrived(count: number, { size = count * 10 }: { size?: number | undefined } = {}) {
  const upload = await begin({ size, partBytes: 10 })
  const parts = []
  for (let number = 1; number <= count; number += 1)
    parts.push((await send(store, upload, { number, bytes: randomBytes(10) })).part)
  return { upload, parts }
}

test('the health check reports a bucket that does not answer', async () => {
  await store.check()
  await bucket.close()
  await expect(store.check()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  bucket = await openBucket()
})

test('more parts than a bucket lists at once are all listed, and all are completed', async () => {
  const { upload, parts } = await arrived(5)
  expect(await store.listParts(upload)).toEqual(parts.map((part) => ({ ...part, size: 10 })))
  expect(await store.complete(upload, parts)).toBe(50)
  expect(bucket.objects.get(upload.key)).toMatchObject({ contentType: 'video/mp4' })
  expect(bucket.objects.get(upload.key)?.bytes).toHaveLength(50)
})

test('more objects and uploads than a bucket lists at once are all listed, with their times', async () => {
  const uploads = [await begin({}), await begin({}), await begin({})]
  const path = join(folder, 'made')
  await writeFile(path, 'made')
  const keys = ['a/1.m4s', 'a/2.m4s', 'b/1.m4s', 'b/2.m4s', 'b/3.m4s']
  for (const key of keys) await store.put(key, path, { contentType: 'video/iso.segment' })
  expect(bucket.objects.get('a/1.m4s')).toMatchObject({ bytes: Buffer.from('made'), contentType: 'video/iso.segment' })
  const since = new Date(SINCE)
  expect(await allOf(store.listObjects())).toEqual(keys.map((key) => ({ key, since })))
  expect(await allOf(store.listUploads())).toEqual(uploads.map(({ key, storeId }) => ({ key, storeId, since })))
  await store.deleteFolder('b')
  expect([...bucket.objects.keys()]).toEqual(['a/1.m4s', 'a/2.m4s'])
})

test('an object has its size, tag and time, and cannot be read after it was replaced', async () => {
  const path = join(folder, 'made')
  await writeFile(path, 'first')
  await store.put('a.mp4', path, { contentType: 'video/mp4' })
  const object = await store.open('a.mp4')
  expect(object).toMatchObject({ size: 5, etag: bucket.objects.get('a.mp4')?.etag, modifiedAt: new Date(SINCE) })
  await writeFile(path, 'other')
  await store.put('a.mp4', path, { contentType: 'video/mp4' })
  await expect(object?.read({ start: 0, end: 4 })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a file that is fetched is for its process alone, and gone once it is closed', async () => {
  const path = join(folder, 'made')
  await writeFile(path, 'made')
  await store.put('a.mp4', path, { contentType: 'video/mp4' })
  const own = await mkdtemp(join(folder, 'own-'))
  const file = await store.openFile('a.mp4', own)
  expect((await stat(file?.path ?? '')).mode & 0o777).toBe(0o600)
  expect(await readdir(own)).toHaveLength(1)
  await file?.close()
  expect(await readdir(own)).toEqual([])
})

test('who completes an upload that another process has just completed gets its size', async () => {
  const { upload, parts } = await arrived(1)
  await store.complete(upload, parts)
  // Restores the upload as it was when its parts were listed.
  bucket.uploads.set(upload.storeId, {
    key: upload.key,
    contentType: undefined,
    parts: new Map([[1, { bytes: Buffer.alloc(10), etag: parts[0]?.etag ?? '' }]]),
  })
  bucket.fail('complete', ['NoSuchUpload', 404])
  expect(await store.complete(upload, parts)).toBe(10)
  bucket.fail('complete', ['NoSuchUpload', 404])
  bucket.objects.delete(upload.key)
  await expect(store.complete(upload, parts)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'EntityTooLarge'])(
  'parts that a bucket refuses as %s are not what was sent',
  async (name) => {
    const { upload, parts } = await arrived(1)
    bucket.fail('complete', [name, 400])
    await expect(store.complete(upload, parts)).rejects.toMatchObject({ code: 'UPLOAD_MISMATCH' })
  },
)

test('a bucket that refuses an upload is reported as unavailable, without another attempt', async () => {
  bucket.fail('begin', ['AccessDenied', 403], 9)
  await expect(begin({})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(bucket.calls).toEqual(['begin'])
})

test.each([
  ['listParts', (upload: Upload) => store.listParts(upload)],
  ['listParts', (upload: Upload) => store.complete(upload, [])],
  ['abort', (upload: Upload) => store.abort(upload)],
  ['head', ({ key }: Upload) => store.open(key)],
  ['get', ({ key }: Upload) => store.openFile(key, folder)],
  ['delete', ({ key }: Upload) => store.delete(key)],
  ['listObjects', () => allOf(store.listObjects())],
  ['listUploads', () => allOf(store.listUploads())],
] as const)(
  'a bucket that fails at %s gets three attempts, and is then reported as unavailable',
  async (operation, ask) => {
    const upload = await begin({})
    bucket.fail(operation, ['InternalError', 500], 9)
    await expect(ask(upload)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(bucket.calls).toEqual(['begin', operation, operation, operation])
  },
)

test('a request that fails once is repeated, and the caller gets no error', async () => {
  bucket.fail('begin', ['InternalError', 500])
  const upload = await begin({})
  expect(await store.listParts(upload)).toEqual([])
})
