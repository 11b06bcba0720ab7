import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import { findVariableFault } from '#schema/values/findVariableFault.ts'
import { collectOrphans } from './collectOrphans.ts'
import { memoryStore } from './memoryStore.fixture.ts'
import { storageResolvers } from './storage.resolvers.ts'
import { createUploadStore } from './uploads.store.ts'
import { UploadTurns } from './uploadTurns.ts'

const GIB = 1024 ** 3
const film = '0199aaaa-0000-7000-8000-000000000001'

/** Bytes of a file that turns out to be no picture. */
const NO_PICTURE = 13

let domain: DomainUnderTest
let memory = memoryStore()
beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) => {
      // Each test has a store of its own.
      const store = new Proxy(memory.store, { get: (_first, name) => Reflect.get(memory.store, name) })
      const addressOf = (key: string, expires: number) => `${key}#${expires}`
      const remakePicture = async ({ size }: { size: number }) => {
        if (size === NO_PICTURE) throw new DomainError('BAD_INPUT', { field: 'type' })
        return size - 1
      }
      const uploads = createUploadStore(database)
      return storageResolvers({ store, turns: new UploadTurns(), takesVideos: true, uploads, addressOf, remakePicture })
    },
  })
  await domain.insert(
    'contact',
    ['mia', 'kenji', 'ana', 'boss'].map((id) => contactRow(id)),
  )
})
beforeEach(async () => {
  memory = memoryStore()
  for (const table of ['upload', 'stored_object', 'video_run', 'video', 'role'])
    await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('role', [
    coachRole('kenji'),
    coachRole('ana'),
    coachRole('mia', { status: 'PENDING' }),
    coachRole('boss', { role: 'ADMIN' }),
  ])
})
afterAll(() => domain.close())

const kenji = person('kenji')

interface Answer {
  success?: boolean
  code?: string
  uploadID: string
  assetID: string
  key: string
  partSize: number
  url: string
  size: number
  parts: object[]
}

async function call(operation: string, viewer: Viewer, kind = 'mutation'): Promise<Answer> {
  const { data, errors } = await domain.ask(`${kind} { answer: ${operation} }`, { viewer })
  if (!errors) return data?.['answer'] as Answer
  return { code: String(errors[0]?.extensions['code']), message: errors[0]?.message } as never
}

const begin = (
  viewer = kenji,
  { size = '1000', type = 'VIDEO', contentType = 'video/mp4', name = 'film.mp4', id = film } = {},
) =>
  call(
    `createMultipartUploadLambda(fileName: ${JSON.stringify(name)}, contentType: ${JSON.stringify(contentType)}, videoID: "${id}", assetType: ${type}, size: ${size}) { success code uploadID assetID key partSize }`,
    viewer,
  )
const named = ({ key, uploadID }: Answer) => `key: "${key}", uploadID: "${uploadID}"`
const sign = (upload: Answer, partNumber = 1, viewer = kenji) =>
  call(`signMultipartUploadUrlLambda(${named(upload)}, partNumber: ${partNumber}) { success url }`, viewer)
const list = (upload: Answer, viewer = kenji) =>
  call(
    `listMultipartUploadPartsLambda(${named(upload)}) { success partSize parts { partNumber etag size } }`,
    viewer,
    'query',
  )
const complete = (upload: Answer, viewer = kenji) =>
  call(
    `completeMultipartUploadLambda(${named(upload)}, parts: [{ partNumber: 1, etag: "\\"1\\"" }]) { success assetID key size url }`,
    viewer,
  )
const abort = (upload: Answer, viewer = kenji) =>
  call(`abortMultipartUploadLambda(${named(upload)}) { success }`, viewer)

function partArrives({ uploadID }: Answer, size: number) {
  memory.uploads.get(uploadID)?.parts.set(1, size)
}

test('a coach stores a file of a video under a key that the server decides (row 84)', async () => {
  const upload = await begin()
  expect(upload).toMatchObject({ success: true, partSize: 8 * 1024 ** 2 })
  expect(upload.key).toBe(`videos/kenji/${film}/${upload.assetID}.mp4`)
  const expires = Date.parse(now) / 1000 + storageLimits.addressSeconds
  expect((await sign(upload)).url).toBe(`${upload.key} ${upload.uploadID} 1 1000 ${expires}`)
  expect(await list(upload)).toMatchObject({ parts: [] })
  partArrives(upload, 1000)
  expect(await list(upload)).toMatchObject({ parts: [{ partNumber: 1, etag: '"1"', size: 1000 }] })
  const completed = {
    success: true,
    assetID: upload.assetID,
    key: upload.key,
    size: 1000,
    url: `${upload.key}#${expires}`,
  }
  expect(await complete(upload)).toEqual(completed)
  expect(await complete(upload)).toEqual(completed)
  expect(await sign(upload)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await abort(upload)).toMatchObject({ code: 'NOT_FOUND' })
  expect(memory.objects.has(upload.key)).toBe(true)
})

test('a client that gives no size is served as the specification requires (row 84)', async () => {
  const upload = await begin(kenji, { size: 'null' })
  expect((await sign(upload, 9)).url).toContain(` 9 ${upload.partSize} `)
})

test.each([
  ['a member', person('mia')],
  ['an admin who does not teach', person('boss', { adminOfCompanyIds: ['dojo'] })],
  ['a global admin who does not teach', person('boss', { isGlobal: true })],
])('%s stores nothing (row 84)', async (_who, viewer) => {
  expect(await begin(viewer)).toEqual({ code: 'NOT_FOUND', message: 'Failed to create multipart upload' })
  expect(memory.uploads.size).toBe(0)
})

test('storing a file requires signing in (row 84)', async () => {
  expect(await begin(anonymous)).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await begin({ ...anonymous, subject: 's' })).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the upload of another coach is no upload, on every way (row 84)', async () => {
  const upload = await begin()
  const own = await begin(person('ana'))
  const strangers = [person('ana'), person('mia'), person('boss', { isGlobal: true })]
  for (const viewer of strangers) {
    const mixed = { ...own, uploadID: upload.uploadID }
    const swapped = { ...own, key: upload.key }
    for (const foreign of [upload, mixed, swapped])
      for (const go of [
        (it: Answer) => sign(it, 1, viewer),
        (it: Answer) => list(it, viewer),
        (it: Answer) => complete(it, viewer),
        (it: Answer) => abort(it, viewer),
      ])
        expect(await go(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  }
  for (const go of [() => sign(upload, 1, anonymous), () => list(upload, anonymous), () => abort(upload, anonymous)])
    expect(await go()).toMatchObject({ code: 'UNAUTHENTICATED' })
  partArrives(upload, 1000)
  await complete(upload)
  expect(await complete(upload, person('ana'))).toMatchObject({ code: 'NOT_FOUND' })
})

test('a user who no longer coaches can store nothing more, but can abort an upload in progress (row 84)', async () => {
  const upload = await begin()
  await domain.open.query({ text: `update role set status = 'DECLINED' where contact_id = 'kenji'` })
  expect(await sign(upload)).toEqual({ code: 'NOT_FOUND', message: 'Failed to sign multipart upload url' })
  expect(await complete(upload)).toEqual({ code: 'NOT_FOUND', message: 'Failed to complete multipart upload' })
  expect(await abort(upload)).toEqual({ success: true })
  expect(memory.uploads.size).toBe(0)
  expect(await list(upload)).toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  ['a video that is no UUID', { id: '../../kenji' }],
  ['a name of nothing', { name: '  ' }],
  ['a name with a line break', { name: 'a\nb.mp4' }],
  ['an endless name', { name: 'a'.repeat(256) }],
  ['no bytes', { size: '0' }],
  ['half a byte', { size: '1.5' }],
  ['more bytes than a file has', { size: String(storageLimits.largestFile + 1) }],
  ['a page as a video', { contentType: 'text/html', name: 'film.mp4' }],
  ['a piece of a film that the server makes', { contentType: 'video/iso.segment', name: 'film.m4s' }],
  ['the same without a type', { contentType: '', name: 'film.m4s' }],
  ['a list of pieces', { contentType: 'application/vnd.apple.mpegurl', name: 'film.m3u8' }],
  ['a page that says it is nothing', { contentType: '', name: 'film.html' }],
  ['a drawing as a thumbnail', { type: 'THUMBNAIL', contentType: 'image/svg+xml' }],
  ['a picture as a video', { contentType: 'image/png' }],
  ['a video as a thumbnail', { type: 'THUMBNAIL' }],
  ['a picture that is too large', { type: 'THUMBNAIL', contentType: 'image/png', size: String(10 * 1024 ** 2 + 1) }],
])('uploading %s is refused (row 84)', async (_what, asked) => {
  expect(await begin(kenji, asked)).toMatchObject({ code: 'BAD_INPUT' })
})

test.each([
  ['video/quicktime', 'IMG_1.MOV', 'VIDEO', 'mov'],
  ['video/MP4; codecs=avc1', 'x', 'PREVIEW', 'mp4'],
  ['', 'Class 1.MKV', 'VIDEO', 'mkv'],
  ['application/octet-stream', 'tape.mpeg', 'VIDEO', 'mpg'],
  ['image/jpeg', 'still.html', 'THUMBNAIL', 'jpg'],
  // The result is a JPEG for every accepted type.
  ['image/png', 'still.png', 'THUMBNAIL', 'jpg'],
])('%s named %s is stored as a %s with the extension %s (row 84)', async (contentType, name, type, ending) => {
  const { key } = await begin(kenji, { contentType, name, type })
  expect(key.slice(key.lastIndexOf('.') + 1)).toBe(ending)
})

test.each([0, -1, 2, 10_001])('a file of one part has no part %d (row 84)', async (partNumber) => {
  expect(await sign(await begin(), partNumber)).toMatchObject({ code: 'BAD_INPUT' })
})

test('a file without a size ends where no file is larger (row 84)', async () => {
  const upload = await begin(kenji, { size: 'null' })
  const last = storageLimits.largestFile / upload.partSize
  expect(await sign(upload, last)).toMatchObject({ success: true })
  expect(await sign(upload, last + 1)).toMatchObject({ code: 'BAD_INPUT' })
})

test.each([
  [12.5 * GIB, 8],
  [12.5 * GIB + 1, 16],
  [20 * GIB, 16],
  [storageLimits.largestFile, 32],
])('a file of %d bytes has parts of %d MiB, few enough to be named in one call (row 84)', async (size, mib) => {
  const { partSize } = await begin(kenji, { size: String(size) })
  expect(partSize).toBe(mib * 1024 ** 2)
  const parts = Array.from({ length: Math.ceil(size / partSize) }, (_, at) => ({
    partNumber: at + 1,
    etag: `"${'a'.repeat(32)}"`,
  }))
  expect(findVariableFault({ parts, key: '', uploadID: '' })).toBeUndefined()
  expect(JSON.stringify(parts).length).toBeLessThan(200 * 1024)
})

test('a coach can store only a limited amount, even when two uploads begin at once (row 84)', async () => {
  await domain.open.query(
    {
      text: `insert into stored_object (key, upload_id, asset_id, owner_id, video_id, asset_type, file_name, content_type,
               size, created_at) values ('k', 'k', 'k', 'kenji', 'k', 'VIDEO', 'k', 'video/mp4', $1, now())`,
    },
    [storageLimits.bytesPerCoach - GIB],
  )
  const size = String(0.75 * GIB)
  const both = await Promise.all([begin(kenji, { size }), begin(kenji, { size })])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(both.find(({ success }) => !success)).toMatchObject({ code: 'STORAGE_QUOTA' })
  expect(await begin(person('ana'), { size })).toMatchObject({ success: true })
})

test('a file of unknown size takes no more room than its coach has (row 84)', async () => {
  const upload = await begin(kenji, { size: 'null' })
  expect(await sign(upload, 1)).toMatchObject({ success: true })
  const text = `insert into stored_object (key, upload_id, asset_id, owner_id, video_id, asset_type, file_name, content_type,
    size, created_at) values ('k', 'k', 'k', 'kenji', 'k', 'VIDEO', 'k', 'video/mp4', $1, now())`
  await domain.open.query({ text }, [storageLimits.bytesPerCoach - upload.partSize + 1])
  expect(await sign(upload, 1)).toMatchObject({ code: 'STORAGE_QUOTA' })
})

test('a coach has so many uploads under way and no more (row 84)', async () => {
  for (let count = 0; count < storageLimits.uploadsPerCoach; count += 1) await begin()
  expect(await begin()).toMatchObject({ code: 'STORAGE_QUOTA' })
})

test('an upload that the store fails to begin leaves nothing behind (row 84)', async () => {
  memory.state.failure = new Error('gone')
  expect(await begin()).toMatchObject({ code: 'INTERNAL' })
  expect(await domain.open.query({ text: 'select from upload' })).toEqual([])
})

const later = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString()

test('an abandoned upload is discarded after days, and not before (row 84)', async () => {
  const uploads = createUploadStore(domain.open)
  await begin()
  const kept = await begin()
  const collect = (at: string) => collectOrphans(at, { store: memory.store, uploads })
  expect(await collect(later(storageLimits.forgottenAfterDays))).toMatchObject({ forgotten: 0, drafts: 0 })
  await domain.open.query({ text: 'update upload set touched_at = $2 where id = $1' }, [kept.uploadID, later(1)])
  expect(await collect(later(storageLimits.forgottenAfterDays + 0.5))).toMatchObject({ forgotten: 1 })
  expect([...memory.uploads.keys()]).toEqual([kept.uploadID])
})

test('a client that continues an upload keeps it from being discarded (row 84)', async () => {
  const upload = await begin()
  const touchedAt = async () => {
    const [row] = await domain.open.query<{ at: string }>({ text: 'select touched_at as at from upload' })
    return row?.at
  }
  await domain.open.query({ text: 'update upload set touched_at = $1' }, [later(-6)])
  await sign(upload, 1, person('ana'))
  expect(await touchedAt()).toBe(later(-6))
  await list(upload)
  expect(await touchedAt()).toBe(now)
})

test('a still is re-encoded before its address is given out, and a file that is not a picture is not stored (rows 39 and 84)', async () => {
  const picture = { type: 'THUMBNAIL', contentType: 'image/png' }
  const still = await begin(kenji, picture)
  partArrives(still, 1000)
  expect(await complete(still)).toMatchObject({ success: true, key: still.key, size: 999 })
  expect(await complete(still)).toMatchObject({ success: true, key: still.key, size: 999 })

  const page = await begin(kenji, picture)
  partArrives(page, NO_PICTURE)
  expect(await complete(page)).toMatchObject({ code: 'BAD_INPUT' })
  expect([...memory.objects.keys()]).toEqual([still.key])
  expect(await domain.open.query({ text: 'select key from stored_object union all select key from upload' })).toEqual([
    { key: still.key },
  ])
})

/** A file of that video, stored whole. */
async function stored(type = 'VIDEO', id = film): Promise<string> {
  const upload = await begin(kenji, { type, id, ...(type === 'THUMBNAIL' && { contentType: 'image/png' }) })
  partArrives(upload, 1000)
  await complete(upload)
  return upload.key
}

async function insertVideo(columns: object, id = film): Promise<void> {
  const own = { coach_id: 'kenji', owner_id: 'kenji', is_public: true, status: 'PUBLISHED', no_audio: false }
  const times = { uploaded_at: now, created_at: now, updated_at: now }
  await domain.insert('video', [{ id, public_id: `public-${id}`, title: 'Film', ...own, ...times, ...columns }])
}

/** Returns the files that the upkeep keeps after this many days. */
async function keptAfter(days: number): Promise<string[]> {
  await collectOrphans(later(days), { store: memory.store, uploads: createUploadStore(domain.open) })
  return [...memory.objects.keys()]
}

test('a file that no video has become is collected after a day, and frees its coach’s room (row 84)', async () => {
  const [source, still, preview, lost] = [
    await stored(),
    await stored('THUMBNAIL'),
    await stored('PREVIEW'),
    await stored(),
  ]
  const other = await stored('VIDEO', '0199aaaa-0000-7000-8000-000000000002')
  await insertVideo({ object_key: source, thumbnail: still, image: still, video_preview_url: preview })
  expect(await keptAfter(0.9)).toEqual([source, still, preview, lost, other])
  expect(await keptAfter(1.1)).toEqual([source, still, preview])
  expect(await domain.open.query({ text: 'select sum(size)::int as bytes from stored_object' })).toEqual([
    { bytes: 2999 },
  ])
  // A replaced file, and a removed picture.
  const next = await stored()
  await domain.open.query({ text: 'update video set object_key = $1, thumbnail = null' }, [next])
  expect(await keptAfter(1.1)).toEqual([still, preview, next])
  await domain.open.query({ text: 'update video set image = null' })
  expect(await keptAfter(1.1)).toEqual([preview, next])
})

test('no file of a deleted video is kept, and its row names no deleted file (row 85)', async () => {
  const [source, still] = [await stored(), await stored('THUMBNAIL')]
  const folder = `videos/kenji/${film}/out-1`
  await insertVideo({ object_key: source, thumbnail: still, video_url: `${folder}/master.m3u8` })
  await domain.insert('video_run', [
    { id: '1', video_id: film, object_key: source, folder, created_at: now, done_steps: [] },
  ])
  memory.objects.set(`${folder}/master.m3u8`, new Date(now))
  expect(await keptAfter(1.1)).toHaveLength(3)
  await domain.open.query({ text: `update video set status = 'DELETED'` })
  // Its room is free at once; what stands in the store goes with the day.
  await keptAfter(0.1)
  expect(await domain.open.query({ text: 'select from stored_object' })).toEqual([])
  expect(await keptAfter(1.1)).toEqual([])
  expect(await domain.open.query({ text: 'select object_key, video_url, thumbnail from video' })).toEqual([
    { object_key: null, video_url: null, thumbnail: null },
  ])
})

test('deleting a video frees no other coach’s files, and no other coach’s video can name them (row 84)', async () => {
  const own = await stored()
  await insertVideo({ owner_id: 'ana', coach_id: 'ana', object_key: null, status: 'DELETED' })
  expect(await keptAfter(0.5)).toEqual([own])
  expect(await domain.open.query({ text: 'select key from stored_object' })).toEqual([{ key: own }])
})

test('a coach who creates a video from a file that is about to be collected keeps the file (row 85)', async () => {
  const source = await stored()
  const [held, collected] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const making = domain.open.transact(async (transaction) => {
    await transaction.query({ text: 'select from stored_object where key = $1 for update' }, [source])
    held.resolve()
    await collected.promise
    await transaction.query(
      {
        text: `insert into video (id, public_id, title, coach_id, owner_id, status, object_key)
          values ($1, 'p', 'Film', 'kenji', 'kenji', 'DRAFT', $2)`,
      },
      [film, source],
    )
  })
  await held.promise
  // The upkeep does not wait for them, and takes nothing that they hold.
  expect(await keptAfter(2)).toEqual([source])
  collected.resolve()
  await making
  expect(await keptAfter(2)).toEqual([source])
})

test('files that no row references are collected after a day, and nothing else (row 84)', async () => {
  const uploads = createUploadStore(domain.open)
  const [underWay, done] = [await begin(), await begin()]
  partArrives(done, 1000)
  await complete(done)
  await insertVideo({ object_key: done.key })
  memory.objects.set('videos/lost.mp4', new Date(now))
  memory.uploads.set('lost', { key: 'videos/lost', parts: new Map(), since: new Date(now) })
  const collect = (at: string) => collectOrphans(at, { store: memory.store, uploads })
  expect(await collect(later(0.9))).toEqual({ forgotten: 0, oversized: 0, unneeded: 0, objects: 0, drafts: 0 })
  expect(await collect(later(1.1))).toEqual({ forgotten: 0, oversized: 0, unneeded: 0, objects: 1, drafts: 1 })
  expect([...memory.objects.keys()]).toEqual([done.key])
  expect([...memory.uploads.keys()]).toEqual([underWay.uploadID])
})
