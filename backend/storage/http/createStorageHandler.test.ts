import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DomainError } from '#backend/platform/DomainError.ts'
import { openLog } from '#backend/platform/log.ts'
import type { OpenObject } from '#backend/storage/store/objectStore.port.ts'
import { createOwnStore, type OwnStore } from '#backend/storage/store/ownStore.ts'
import { type ErrorCode, errorCatalogue } from '#schema/errors.ts'
import { createStorageHandler, type StorageHandlerParts } from './createStorageHandler.ts'
import { signPartAddress, signReadAddress } from './signedAddress.ts'

const key = Buffer.alloc(32, 5)
const expires = Date.parse('2026-11-21T10:00:00Z') / 1000
let now: Date
let folder: string
let store: OwnStore
let url: string
let lines: { requestId: string; err: { message: string } }[]
/** Parts of the tested handler, beside the store. */
let parts: Partial<StorageHandlerParts>
const server = createServer((incoming, response) => {
  const log = openLog({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })
  void createStorageHandler({ store, key, giveTime: () => undefined, now: () => now, log, ...parts })(
    incoming,
    response,
  )
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-served-'))
  const none = async () => []
  const rows = {
    list: none,
    findOrder: async () => undefined,
    keep: async () => undefined,
    countAwaited: async () => 0,
  }
  store = createOwnStore({ folder, parts: rows, addressOfPart: () => '' })
  await writeFile(join(folder, 'film.mp4'), '0123456789')
  await writeFile(join(folder, 'empty.mp4'), '')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  now = new Date('2026-11-21T09:00:00Z')
  lines = []
  parts = {}
})

const addressOf = (name: string) => signReadAddress(name, expires, { key, url })
const grant = { key: 'videos/a.mp4', uploadId: 'u', partNumber: 1, bytes: 10, expires }
const partAddress = () => signPartAddress(grant, { key, url })

test.each([
  ['UNAUTHENTICATED', 403, false],
  ['NOT_FOUND', 404, false],
  ['BAD_INPUT', 400, false],
  ['UPLOAD_MISMATCH', 400, false],
  ['STORAGE_QUOTA', 403, false],
  ['TOO_MANY_REQUESTS', 429, false],
  ['UNAVAILABLE', 503, true],
  ['STORAGE_FULL', 507, true],
  ['INTERNAL', 500, true],
] as const)(
  'a sender learns of %s by its status and code, and the operator of what is to be mended',
  async (code, status, isLogged) => {
    parts = { takePart: () => Promise.reject(new DomainError(code, { cause: new Error('the cause') })) }
    const answer = await fetch(partAddress(), { method: 'PUT', body: '0123456789' })
    await expectRefusal(answer, { status, code })
    const requestId = answer.headers.get('x-request-id')
    expect(lines).toMatchObject(isLogged ? [{ requestId, err: { message: 'the cause' } }] : [])
  },
)

async function expectRefusal(answer: Response, { status, code }: { status: number; code: ErrorCode }) {
  const { wireText, retryable } = errorCatalogue[code]
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status,
    body: { error: wireText, code, requestId: answer.headers.get('x-request-id'), retryable },
  })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

test('an unexpected failure is reported as internal, without its message', async () => {
  parts = { store: { open: () => Promise.reject(new TypeError('a secret')) } }
  await expectRefusal(await fetch(addressOf('film.mp4')), { status: 500, code: 'INTERNAL' })
  expect(lines).toMatchObject([{ err: { message: 'a secret' } }])
})

test('a server that takes no parts refuses them, even at addresses that are signed', async () => {
  const answer = await fetch(partAddress(), { method: 'PUT', body: '0123456789' })
  expect(answer.status).toBe(403)
  await expectRefusal(answer, { status: 403, code: 'UNAUTHENTICATED' })
})

test('a part that does not say how long it is is refused', async () => {
  parts = { takePart: async () => '"etag"' }
  const sending = request(partAddress(), { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } })
  const answered = once(sending, 'response')
  sending.end('0123456789')
  expect(await answered).toMatchObject([{ statusCode: 400 }])
})

test('a stored part is answered with its tag only, and may not be cached', async () => {
  const given: string[] = []
  parts = { takePart: async () => '"etag"', giveTime: ({ method }) => void given.push(method ?? '') }
  const answer = await fetch(partAddress(), { method: 'PUT', body: '0123456789' })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    etag: '"etag"',
    'content-length': '0',
    'cache-control': 'no-store',
  })
  expect([answer.status, given]).toEqual([200, ['PUT']])
  const tooLong = await fetch(partAddress(), { method: 'PUT', body: '0123456789+' })
  expect([tooLong.status, await tooLong.json()]).toEqual([
    413,
    { error: 'This part is too long', code: 'UPLOAD_MISMATCH' },
  ])
  expect(given).toEqual(['PUT'])
})

test('another method is refused in words', async () => {
  const answer = await fetch(addressOf('film.mp4'), { method: 'DELETE' })
  expect([answer.status, await answer.json()]).toEqual([405, { error: 'Not allowed' }])
})

test('a file of no bytes is given whole', async () => {
  const answer = await fetch(addressOf('empty.mp4'))
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '0', ''])
})

test('a browser keeps a private file as long as its address is good, and not a moment longer', async () => {
  now = new Date('2026-11-21T09:00:00.001Z')
  const answer = await fetch(`${addressOf('film.mp4')}?again=1`)
  expect(answer.headers.get('cache-control')).toBe('private, max-age=3599')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const changed = new Date(answer.headers.get('last-modified') ?? '')
  expect(Math.abs(changed.getTime() - Date.now())).toBeLessThan(3_600_000)
  const same = await fetch(addressOf('film.mp4'), { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
  expect([same.status, same.headers.get('content-type'), same.headers.get('content-range')]).toEqual([304, null, null])
})

/** The film, as it is read from a disk that fails behind so many bytes. */
function failingAfter(bytes: string) {
  const closed: string[] = []
  const open = async (name: string): Promise<OpenObject | undefined> => {
    const object = await store.open(name)
    return (
      object && {
        ...object,
        read: async () =>
          Readable.from(
            (function* () {
              if (bytes) yield Buffer.from(bytes)
              throw new Error('the disk failed')
            })(),
          ),
        close: async () => {
          closed.push(name)
          await object.close()
        },
      }
    )
  }
  return { closed, open }
}

test('a reader whose file fails in the middle is cut off, and the file is closed', async () => {
  const failing = failingAfter('0123')
  parts = { store: failing }
  const answer = await fetch(addressOf('film.mp4'))
  await expect(answer.text()).rejects.toThrow('terminated')
  await expect.poll(() => failing.closed).toEqual(['film.mp4'])
  expect(lines).toEqual([])
})
