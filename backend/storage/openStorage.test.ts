import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { readEnv } from '#backend/platform/env.ts'
import { openLog } from '#backend/platform/log.ts'
import { beginUpload } from './beginUpload.ts'
import { completeUpload, signPart } from './goOnUploading.ts'
import { openObjectFiles, openStorage, type StorageRequest } from './openStorage.ts'
import { openBucket } from './store/openBucket.fixture.ts'

const bytes = Buffer.from('a film')
const caller = { viewer: person('kenji'), now }
const video = {
  fileName: 'a.mp4',
  contentType: 'video/mp4',
  videoID: '0199aaaa-0000-7000-8000-000000000001',
  assetType: 'VIDEO',
} as const

let domain: DomainUnderTest
let folder: string
let lines: { msg: string; [fact: string]: unknown }[]
let opening: AsyncDisposableStack
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('kenji')])
  await domain.insert('role', [coachRole('kenji')])
})
afterAll(() => domain.close())
beforeEach(async () => {
  opening = new AsyncDisposableStack()
  folder = await mkdtemp(join(tmpdir(), 'obi-storage-'))
  opening.defer(() => rm(folder, { recursive: true }))
  lines = []
  for (const table of ['upload', 'stored_object']) await domain.open.query({ text: `delete from ${table}` })
})
afterEach(() => opening.disposeAsync())

const inFolder = () => readEnv({ DATA_DIR: folder, PUBLIC_URL: 'https://obi.example', BASE_PATH: '/studio/' })

async function open(request: Partial<StorageRequest> = {}) {
  const storage = await openStorage({
    env: inFolder(),
    database: domain.open,
    key: Buffer.alloc(32, 3),
    takesVideos: true,
    remakePicture: async ({ size }) => size - 1,
    now: () => now,
    log: openLog({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    ...request,
  })
  opening.defer(() => storage.close())
  return storage
}

/** Sends a request to where the address leads below the base path, as the server that is mounted there does. */
async function callAt({ handlers }: Awaited<ReturnType<typeof open>>, address: string, init: RequestInit = {}) {
  const { pathname, search } = new URL(address)
  expect(pathname).toMatch(/^\/studio\/storage\//)
  await using serving = new AsyncDisposableStack()
  const server = createServer((incoming, response) => void handlers['/storage/']?.(incoming, response)).listen(0)
  serving.defer(() => new Promise((resolve) => server.close(() => resolve())))
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : 0
  const answer = await fetch(`http://127.0.0.1:${port}${pathname.slice('/studio'.length)}${search}`, init)
  const content = Buffer.from(await answer.arrayBuffer())
  server.closeAllConnections()
  return { answer, content }
}

test('a coach uploads a film below the base path, and a signed address lets its holder read it', async () => {
  const slow: unknown[] = []
  const storage = await open({ slowRequests: { giveTime: ({ method }) => void slow.push(method) } })
  const { key, uploadID } = await beginUpload({ ...video, size: bytes.length }, caller, storage.parts)
  const { url } = await signPart({ key, uploadID, partNumber: 1 }, caller, storage.parts)
  const { answer } = await callAt(storage, url, { method: 'PUT', body: bytes })
  expect([answer.status, slow]).toEqual([200, ['PUT']])
  const parts = [{ partNumber: 1, etag: answer.headers.get('etag') ?? '' }]
  const completed = await completeUpload({ key, uploadID, parts }, caller, storage.parts)
  for (const address of [completed.url, storage.addressOf(key, now) ?? ''])
    expect((await callAt(storage, address)).content).toEqual(bytes)
  expect(await readFile(join(folder, 'objects', key))).toEqual(bytes)
  expect(storage.addressOf('../secret', now)).toBeUndefined()
  expect(storage.largerBodies).toEqual({ 'PUT /storage/': 32 * 1024 ** 2 })
})

test('a server without a limit for slow requests takes parts too', async () => {
  const storage = await open()
  const { key, uploadID } = await beginUpload({ ...video, size: bytes.length }, caller, storage.parts)
  const { url } = await signPart({ key, uploadID, partNumber: 1 }, caller, storage.parts)
  expect((await callAt(storage, url, { method: 'PUT', body: bytes })).answer.status).toBe(200)
  const lost = await callAt(storage, storage.addressOf(key, now) ?? '')
  expect(lost.answer.status).toBe(404)
})

test('a second server on the folder says why it stores nothing, and stores once the first has ended', async () => {
  const first = await open()
  const second = await open()
  expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('set S3_BUCKET')])
  const begin = () => beginUpload(video, caller, second.parts)
  await expect(begin()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await first.close()
  expect(await begin()).toMatchObject({ partSize: 32 * 1024 ** 2 })
})

test('the cleanup of a server deletes unneeded files, and logs their number', async () => {
  const later = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const files = await openObjectFiles(inFolder())
  const path = join(folder, 'made')
  await writeFile(path, 'made')
  await files.put('videos/lost.mp4', path, { contentType: 'video/mp4' })
  await open({ now: () => later })
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ forgotten: 0, oversized: 0, unneeded: 0, objects: 1, drafts: 0 })
  expect(await readdir(join(folder, 'objects/videos'))).toEqual([])
})

test('an upkeep that finds nothing says nothing, and does not begin again at once', async () => {
  let count = 0
  const counted = () => {
    count += 1
    return now
  }
  const storage = await open({ now: counted })
  // Meanwhile it would have begun again.
  for (let time = 0; time < 5; time += 1) await storage.parts.uploads.forgetUnneeded(now)
  await storage.close()
  expect([count, lines]).toEqual([1, []])
})

const KEYS = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

async function openInBucket(settings: Record<string, string> = KEYS) {
  const bucket = await openBucket()
  opening.defer(() => bucket.close())
  const { endpoint = '', region } = bucket.settings
  const place = { S3_BUCKET: 'obi', S3_ENDPOINT: endpoint, S3_REGION: region }
  const env = readEnv({ DATA_DIR: folder, ...place, ...settings })
  return { bucket, env }
}

test('with a bucket everything stands there, and this server takes no parts', async () => {
  const { bucket, env } = await openInBucket()
  const storage = await open({ env })
  const { uploadID, key } = await beginUpload(video, caller, storage.parts)
  const { url } = await signPart({ key, uploadID, partNumber: 1 }, caller, storage.parts)
  expect(url.startsWith(`${env.S3_ENDPOINT}/obi/videos/kenji/`)).toBe(true)
  expect((await fetch(url, { method: 'PUT', body: bytes })).status).toBe(200)
  const path = join(folder, 'made')
  await writeFile(path, 'made')
  await (await openObjectFiles(env)).put('videos/made.mp4', path, { contentType: 'video/mp4' })
  expect([...bucket.objects.keys()]).toEqual(['videos/made.mp4'])
  expect(await readdir(folder)).toEqual(['made'])
})

test.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
  'with no more than %s the keys of the machine are used',
  async (name) => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key').stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    opening.defer(() => void vi.unstubAllEnvs())
    const { bucket, env } = await openInBucket({ [name]: 'wrong' })
    const { parts } = await open({ env })
    await beginUpload(video, caller, parts)
    expect(bucket.uploads.size).toBe(1)
  },
)
