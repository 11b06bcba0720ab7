import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Upload } from './objectStore.port.ts'
import { openOwnStage } from './openOwnStage.fixture.ts'
import { createOwnStore } from './ownStore.ts'
import { createPartStore } from './parts.store.ts'
import { allOf, send } from './storeFacts.fixture.ts'

const PART = 64 * 1024
let stage: Awaited<ReturnType<typeof openOwnStage>>
beforeAll(async () => {
  stage = await openOwnStage()
})
beforeEach(() => stage.database.query({ text: 'delete from upload' }))
afterAll(() => stage.close())

const draftOf = ({ id }: Upload) => join(stage.folder, '.uploads', id)

async function put(key: string, content = 'content'): Promise<string> {
  const path = join(stage.folder, key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return path
}

/** A part that comes without HTTP in between. */
function take(
  upload: Upload,
  bytes: Buffer,
  { key = upload.key, before = async (): Promise<unknown> => undefined } = {},
) {
  return stage.store.takePart({
    uploadId: upload.id,
    partNumber: 1,
    key,
    length: bytes.length,
    digest: undefined,
    sendTo: async (sink) => {
      await before()
      await new Promise<void>((resolve, reject) => {
        sink.on('finish', resolve).on('error', reject)
        // The sink frees what it is given.
        sink.end(Buffer.from(bytes))
      })
    },
  })
}

test('objects are listed by their keys since they were put here, and neither folders nor what begins with a dot', async () => {
  const old = new Date('2020-01-01')
  for (const key of ['videos/a/1.mp4', 'b.mp4', '.draft', 'videos/.draft.mp4']) await utimes(await put(key), old, old)
  await stage.begin({ size: PART, partBytes: PART })
  const objects = await allOf(stage.store.listObjects())
  expect(objects.map(({ key }) => key).toSorted()).toEqual(['b.mp4', 'videos/a/1.mp4'])
  for (const { key, since } of objects) expect(since).toEqual((await stat(join(stage.folder, key))).ctime)
  await rm(join(stage.folder, 'videos'), { recursive: true })
})

test('uploads under way are listed, and not the file by which this process holds their folder', async () => {
  const { id } = await stage.begin({ size: PART, partBytes: PART })
  const listed = (await allOf(stage.store.listUploads())).filter(({ storeId }) => storeId === id)
  expect(listed).toEqual([{ storeId: id, key: id, since: (await stat(join(stage.folder, '.uploads', id))).ctime }])
  const names = (await allOf(stage.store.listUploads())).map(({ storeId }) => storeId)
  for (const name of names) expect((await stat(join(stage.folder, '.uploads', name))).isDirectory()).toBe(true)
})

test('a store whose folder is not there yet has no objects', async () => {
  const folder = join(stage.folder, 'none')
  const store = createOwnStore({ folder, parts: createPartStore(stage.database), addressOfPart: () => '' })
  expect(await allOf(store.listObjects())).toEqual([])
})

test('an impossible name finds no object, and a failing disk is reported', async () => {
  await put('film.mp4')
  expect(await stage.store.open('film.mp4/inside')).toBeUndefined()
  // Anyone may ask for such a name.
  const answer = await fetch(`${stage.url}/storage/public/${'a'.repeat(300)}.jpg`)
  expect(answer.status).toBe(404)
  await symlink('loop.mp4', join(stage.folder, 'loop.mp4'))
  await expect(stage.store.open('loop.mp4')).rejects.toMatchObject({ code: 'ELOOP' })
  await rm(join(stage.folder, 'loop.mp4'))
})

test('a part of unknown size has from one byte to as many as a part has', async () => {
  const upload = await stage.begin({ partBytes: PART })
  await expect(take(upload, Buffer.alloc(0))).rejects.toMatchObject({ code: 'UPLOAD_MISMATCH' })
  await expect(take(upload, randomBytes(PART + 1))).rejects.toMatchObject({ code: 'UPLOAD_MISMATCH' })
  await take(upload, randomBytes(1))
  await take(upload, randomBytes(PART))
})

test('a part for another place than its upload has is refused', async () => {
  const upload = await stage.begin({ size: PART, partBytes: PART })
  await expect(take(upload, randomBytes(PART), { key: 'videos/other.mp4' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('of a part that comes again one file stands beside the whole, and none if it is the same', async () => {
  const upload = await stage.begin({ size: PART, partBytes: PART })
  const bytes = randomBytes(PART)
  await take(upload, bytes)
  await take(upload, bytes)
  expect(await readdir(draftOf(upload))).toEqual(['whole'])
  for (let time = 0; time < 3; time += 1) await take(upload, randomBytes(PART))
  expect(await readdir(draftOf(upload))).toHaveLength(2)
})

test('a part whose upload ends on its way is none', async () => {
  const upload = await stage.begin({ size: PART, partBytes: PART })
  const taking = take(upload, randomBytes(PART), { before: () => stage.end(upload) })
  await expect(taking).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('bytes behind the last part are no part of the object', async () => {
  const upload = await stage.begin({ partBytes: PART })
  const { part } = await send(stage.store, upload, { number: 1, bytes: randomBytes(PART) })
  // As an interrupted second part leaves the file.
  await truncate(join(draftOf(upload), 'whole'), PART + 7)
  expect(await stage.store.complete(upload, [part])).toBe(PART)
})

test('an upload whose disk has lost bytes becomes no object', async () => {
  const upload = await stage.begin({ size: PART, partBytes: PART })
  const { part } = await send(stage.store, upload, { number: 1, bytes: randomBytes(PART) })
  await truncate(join(draftOf(upload), 'whole'), PART - 1)
  await expect(stage.store.complete(upload, [part])).rejects.toThrow('lacks bytes')
  expect(await stage.store.open(upload.key)).toBeUndefined()
})
