import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFiles } from '#backend/platform/backup/dataFiles.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import type { NamedPart, Upload } from './objectStore.port.ts'
import { openOwnStage } from './openOwnStage.fixture.ts'
import { createOwnStore } from './ownStore.ts'
import { createPartStore } from './parts.store.ts'
import { partOf, send, storeFacts } from './storeFacts.fixture.ts'

let stage: Awaited<ReturnType<typeof openOwnStage>>
beforeAll(async () => {
  stage = await openOwnStage()
})
afterAll(() => stage.close())

test.each(Object.entries(storeFacts))('below the data folder %s (row 84)', async (_fact, prove) => {
  await prove(stage)
  expect(await stage.database.query({ text: 'select from upload' })).toEqual([])
})

const PART = 64 * 1024

/** A part on a line that the test pauses and resumes. */
async function openLine(upload: Upload, { number, bytes }: { number: number; bytes: number }) {
  const address = await stage.store.addressOfPart(upload, { partNumber: number, bytes, expires: 4_102_444_800 })
  const asked = request(address, { method: 'PUT', agent: false, headers: { 'content-length': bytes } })
  asked.on('error', () => undefined)
  const answered = once(asked, 'response').then(
    ([response]) => (response as IncomingMessage).resume().statusCode,
    () => 'cut',
  )
  return {
    write: (piece: Buffer) => new Promise((resolve) => void asked.write(piece, resolve)),
    end: (piece: Buffer) => {
      asked.end(piece)
      return answered
    },
    cut: () => {
      asked.destroy()
      return answered
    },
    answered,
  }
}

async function sendAll(upload: Upload, bytes: Buffer): Promise<NamedPart[]> {
  const parts: NamedPart[] = []
  for (let number = 1; (number - 1) * PART < bytes.length; number += 1)
    parts.push((await send(stage.store, upload, { number, bytes: partOf(bytes, number, PART) })).part)
  return parts
}

async function contentOf({ key }: Upload): Promise<Buffer> {
  const object = await stage.store.open(key)
  if (!object) throw new Error('There is no such object')
  const bytes = await buffer(await object.read({ start: 0, end: object.size - 1 }))
  await object.close()
  return bytes
}

/** Until the server has taken what was sent so far. */
function written(upload: Upload, { at, bytes }: { at: number; bytes: number }) {
  const path = join(stage.folder, '.uploads', upload.id, 'whole')
  return expect.poll(async () => (await stat(path)).size).toBeGreaterThanOrEqual(at + bytes)
}

test('acknowledged data survives a crash, and the upload can be continued', async () => {
  const bytes = randomBytes(2 * PART + 7)
  const upload = await stage.begin({ size: bytes.length, partBytes: PART })
  const [first] = [await send(stage.store, upload, { number: 2, bytes: partOf(bytes, 2, PART) })]
  await stage.reopen()
  expect(await stage.store.listParts(upload)).toEqual([{ ...first.part, size: PART }])
  const parts = await sendAll(upload, bytes)
  await stage.reopen()
  await stage.store.complete(upload, parts)
  await stage.end(upload)
  expect((await contentOf(upload)).equals(bytes)).toBe(true)
})

test('a crash after the object had its place is gone on with by completing again', async () => {
  const bytes = randomBytes(2 * PART)
  const upload = await stage.begin({ size: bytes.length, partBytes: PART })
  const parts = await sendAll(upload, bytes)
  await stage.store.complete(upload, parts)
  await stage.reopen()
  expect(await stage.store.listParts(upload)).toEqual(parts.map((part) => ({ ...part, size: PART })))
  expect((await send(stage.store, upload, { number: 1, bytes: randomBytes(PART) })).status).toBe(404)
  expect(await stage.store.complete(upload, parts)).toBe(bytes.length)
  await stage.end(upload)
  expect((await contentOf(upload)).equals(bytes)).toBe(true)
})

test('a part that is cut short is none, and one that was there before it stays as it was', async () => {
  const bytes = randomBytes(2 * 2 ** 21)
  const upload = await stage.begin({ size: bytes.length, partBytes: 2 ** 21 })
  const line = await openLine(upload, { number: 1, bytes: 2 ** 21 })
  await line.write(randomBytes(1.5 * 2 ** 20))
  await written(upload, { at: 0, bytes: 2 ** 20 })
  await line.cut()
  expect(await stage.store.listParts(upload)).toEqual([])
  const parts = []
  for (const number of [1, 2])
    parts.push((await send(stage.store, upload, { number, bytes: partOf(bytes, number, 2 ** 21) })).part)
  const folder = join(stage.folder, '.uploads', upload.id)
  // Beside the whole there may be the first part, where its server had not yet noticed that the line before was cut.
  const files = async () => (await readdir(folder)).toSorted()
  const standing = await files()
  const again = await openLine(upload, { number: 1, bytes: 2 ** 21 })
  await again.write(randomBytes(1.5 * 2 ** 20))
  await expect.poll(async () => (await files()).length).toBe(standing.length + 1)
  await again.cut()
  await expect.poll(files).toEqual(standing)
  await stage.store.complete(upload, parts)
  await stage.end(upload)
  expect((await contentOf(upload)).equals(bytes)).toBe(true)
})

test('two clients that send the same part at once do not corrupt each other’s data', async () => {
  const [one, other] = [randomBytes(2 ** 21), randomBytes(2 ** 21)]
  const upload = await stage.begin({ size: 2 ** 21, partBytes: 2 ** 21 })
  const [slow, quick] = [await openLine(upload, { number: 1, bytes: 2 ** 21 }), other]
  await slow.write(one.subarray(0, 2 ** 20))
  await written(upload, { at: 0, bytes: 2 ** 20 })
  const sent = await send(stage.store, upload, { number: 1, bytes: quick })
  expect(await stage.store.listParts(upload)).toEqual([{ ...sent.part, size: 2 ** 21 }])
  expect(await slow.end(one.subarray(2 ** 20))).toBe(200)
  const [standing] = await stage.store.listParts(upload)
  expect(standing?.etag).toBe(`"${createHash('md5').update(one).digest('hex')}"`)
  await stage.store.complete(upload, standing ? [standing] : [])
  await stage.end(upload)
  expect((await contentOf(upload)).equals(one)).toBe(true)
})

test('a part in transit is cut off when the upload is completed, and changes nothing', async () => {
  const bytes = randomBytes(2 ** 21)
  const upload = await stage.begin({ size: bytes.length, partBytes: 2 ** 21 })
  const late = await openLine(upload, { number: 1, bytes: 2 ** 21 })
  await late.write(randomBytes(2 ** 20))
  await written(upload, { at: 0, bytes: 2 ** 20 })
  const { part } = await send(stage.store, upload, { number: 1, bytes })
  await stage.store.complete(upload, [part])
  expect(await late.answered).toBe('cut')
  expect((await contentOf(upload)).equals(bytes)).toBe(true)
  await stage.end(upload)
})

test.each([
  ['longer than its address allows', 1, PART + 1, 413],
  ['shorter than its place', 1, PART - 1, 400],
  ['longer than what is left of the file', 2, 8, 413],
  ['empty', 1, 0, 400],
])('a part that is %s is refused before it is read', async (_how, number, length, status) => {
  const upload = await stage.begin({ size: PART + 7, partBytes: PART })
  const bytes = number === 1 ? PART : 7
  const address = await stage.store.addressOfPart(upload, { partNumber: number, bytes, expires: 4_102_444_800 })
  const answer = await fetch(address, { method: 'PUT', body: randomBytes(length) })
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status,
    body: { code: 'UPLOAD_MISMATCH' },
  })
  expect(await stage.store.listParts(upload)).toEqual([])
  await stage.store.abort(upload)
  await stage.end(upload)
})

test('a client that sends a part to an invalid address gets the error after sending the whole part', async () => {
  const upload = await stage.begin({ size: 2 ** 23, partBytes: 2 ** 23 })
  const address = await stage.store.addressOfPart(upload, { partNumber: 1, bytes: 2 ** 23, expires: 1 })
  for (let time = 0; time < 5; time += 1) {
    const answer = await fetch(address, { method: 'PUT', body: randomBytes(2 ** 23) })
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 403,
      body: { code: 'UNAUTHENTICATED' },
    })
  }
  await stage.store.abort(upload)
  await stage.end(upload)
})

test('a part whose checksum does not match the one sent with it is discarded', async () => {
  const bytes = randomBytes(PART)
  const upload = await stage.begin({ size: PART, partBytes: PART })
  const address = await stage.store.addressOfPart(upload, { partNumber: 1, bytes: PART, expires: 4_102_444_800 })
  const md5 = (of: Buffer) => createHash('md5').update(of).digest('base64')
  const put = (digest: string) => fetch(address, { method: 'PUT', body: bytes, headers: { 'content-md5': digest } })
  expect((await put(md5(randomBytes(3)))).status).toBe(400)
  expect(await stage.store.listParts(upload)).toEqual([])
  expect((await put(md5(bytes))).status).toBe(200)
  await stage.store.abort(upload)
  await stage.end(upload)
})

test('a disk without room is reported before an upload begins, and before each part', async () => {
  let free = 2 ** 40
  const small = await openOwnStage({ freeBytes: async () => free })
  const upload = await small.begin({ size: 2 ** 39, partBytes: 2 ** 20 })
  await expect(small.begin({ size: 2 ** 39, partBytes: 2 ** 20 })).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  // Half a gigabyte stays free for the database.
  free = 2 ** 29 + 2 ** 20 - 1
  const { status } = await send(small.store, upload, { number: 1, bytes: randomBytes(2 ** 20) })
  expect(status).toBe(507)
  free += 1
  expect((await send(small.store, upload, { number: 1, bytes: randomBytes(2 ** 20) })).status).toBe(200)
  await small.close()
})

test('a disk that fills up in the middle of a part is reported, and the part is discarded', async () => {
  const upload = await stage.begin({ size: PART, partBytes: PART })
  const whole = join(stage.folder, '.uploads', upload.id, 'whole')
  await rm(whole)
  await symlink('/dev/full', whole)
  const bytes = randomBytes(PART)
  expect((await send(stage.store, upload, { number: 1, bytes })).status).toBe(507)
  await rm(whole)
  await writeFile(whole, '')
  expect(await stage.store.listParts(upload)).toEqual([])
  await stage.store.complete(upload, await sendAll(upload, bytes))
  await stage.end(upload)
  expect((await contentOf(upload)).equals(bytes)).toBe(true)
})

test('a backup contains stored files, and nothing of uploads in progress', async () => {
  const [done, underWay] = [await stage.begin({ partBytes: PART }), await stage.begin({ partBytes: PART })]
  await stage.store.complete(done, await sendAll(done, randomBytes(9)))
  await sendAll(underWay, randomBytes(9))
  const files = await listFiles(stage.folder)
  expect(files).toContain(done.key)
  expect(files.filter((path) => path.includes(underWay.id) || path.includes('owner'))).toEqual([])
  await stage.store.abort(underWay)
  await Promise.all([stage.end(done), stage.end(underWay)])
})

test('no other user of the machine can read stored files or uploads in progress', async () => {
  const upload = await stage.begin({ size: 2 * PART, partBytes: PART })
  // The part that comes twice stands in a file of its own.
  for (const number of [1, 1]) await send(stage.store, upload, { number, bytes: randomBytes(PART) })
  const folder = join(stage.folder, '.uploads', upload.id)
  const names = await readdir(folder)
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o7777))
  expect(modes).toEqual([0o600, 0o600])
  await stage.store.abort(upload)
  await stage.end(upload)
})

test('an upload whose file is missing from a backup is not found', async () => {
  const upload = await stage.begin({ size: PART, partBytes: PART })
  const parts = await sendAll(upload, randomBytes(PART))
  await rm(join(stage.folder, '.uploads', upload.id), { recursive: true })
  await expect(stage.store.listParts(upload)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stage.store.complete(upload, parts)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await send(stage.store, upload, { number: 1, bytes: randomBytes(PART) })).status).toBe(404)
  await stage.end(upload)
})

test('only a limited number of an upload’s parts are in transit at once', async () => {
  const upload = await stage.begin({ size: 20 * PART, partBytes: PART })
  const lines = []
  for (let number = 1; number <= storageLimits.partsAtOnce + 1; number += 1) {
    const line = await openLine(upload, { number, bytes: PART })
    await line.write(randomBytes(10))
    lines.push(line)
  }
  const next = () => send(stage.store, upload, { number: 20, bytes: randomBytes(PART) })
  expect(await Promise.race(lines.map(({ answered }) => answered))).toBe(429)
  await Promise.all(lines.map((line) => line.cut()))
  await expect.poll(async () => (await next()).status).toBe(200)
  await stage.store.abort(upload)
  await stage.end(upload)
})

test('parts of one coach beyond a limit wait for their own turn, and those of another coach do not', async () => {
  const half = randomBytes(1024 ** 2)
  const partBytes = 2 * half.length
  const [first, second, others] = await Promise.all([
    stage.begin({ size: storageLimits.partsAtOnce * partBytes, partBytes }),
    stage.begin({ size: PART, partBytes: PART }),
    stage.begin({ size: 3 * PART, partBytes: PART, ownerId: await stage.addCoach() }),
  ])
  const lines = []
  for (let number = 1; number <= storageLimits.partsAtOnce; number += 1) {
    const line = await openLine(first, { number, bytes: partBytes })
    await line.write(half)
    await written(first, { at: (number - 1) * partBytes, bytes: half.length })
    lines.push(line)
  }
  const bytes = randomBytes(PART)
  const stored: string[] = []
  const next = send(stage.store, second, { number: 1, bytes }).then(({ status }) => stored.push(`own ${status}`))
  for (let number = 1; number <= 3; number += 1) {
    const { status } = await send(stage.store, others, { number, bytes })
    stored.push(`other ${status}`)
  }
  expect(await lines[0]?.end(half)).toBe(200)
  await next
  expect(stored).toEqual(['other 200', 'other 200', 'other 200', 'own 200'])
  await Promise.all(lines.map((line) => line.cut()))
  for (const upload of [first, second, others]) {
    await stage.store.abort(upload)
    await stage.end(upload)
  }
})

test('of two processes on a folder, one writes and the other only reads, until it is alone', async () => {
  const [bytes, upload] = [randomBytes(PART), await stage.begin({ size: PART, partBytes: PART })]
  const [part] = await sendAll(upload, bytes)
  const parts = part ? [part] : []
  const second = createOwnStore({
    folder: stage.folder,
    parts: createPartStore(stage.database),
    addressOfPart: () => '',
  })
  for (const call of [() => second.begin(upload), () => second.complete(upload, parts), () => second.abort(upload)])
    await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await second.listParts(upload)).toHaveLength(1)
  stage.store.release()
  expect(await Promise.all([second.complete(upload, parts), second.complete(upload, parts)])).toEqual([PART, PART])
  second.release()
  await stage.end(upload)
  await stage.reopen()
  expect((await contentOf(upload)).equals(bytes)).toBe(true)
})

test('the health check reports a folder that is gone', async () => {
  const own = await openOwnStage()
  await own.store.check()
  await rm(own.folder, { recursive: true })
  await expect(own.store.check()).rejects.toMatchObject({ code: 'ENOENT' })
  await mkdir(own.folder)
  await own.close()
})
