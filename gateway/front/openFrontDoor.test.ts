import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openBuiltWeb } from './openBuiltWeb.ts'
import { type FrontDoor, openFrontDoor } from './openFrontDoor.ts'

const html = `<html><head><base href="__BASE__"><script nonce="__NONCE__">${';'.repeat(1200)}</script></head></html>`
const script = 'console.log("obi")'.repeat(100)
const state = { traces: [] as unknown[], isReady: true, isStoring: true, minutes: 0, upgrades: 0, closed: 0 }
/** A request that the test ends, once it has come. */
const slow = { hasCome: Promise.withResolvers<void>(), goOn: Promise.withResolvers<void>() }
let folder: string
let root: FrontDoor
let below: FrontDoor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi front '))
  const web = join(folder, 'web')
  await mkdir(join(web, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(web, 'index.html'), html)
  await mkdir(join(web, 'films/assets'), { recursive: true })
  await writeFile(join(web, 'films/assets/list.m3u8'), '#EXTM3U')
  await writeFile(join(web, 'icon.svg'), '<svg/>')
  await writeFile(join(web, '.hidden'), 'secret')
  await writeFile(join(web, 'assets/main-1a2b.js'), script)
  await writeFile(join(web, 'assets/main-1a2b.js.br'), brotliCompressSync(script))
  root = await openDoor(web, '/')
  below = await openDoor(web, '/obi/')
})
afterAll(async () => {
  await Promise.all([root.close(), below.close()])
  await rm(folder, { recursive: true })
})

function openDoor(web: string, basePath: string): Promise<FrontDoor> {
  return openFrontDoor({
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'https://obi.example',
    otherHosts: ['wss://*.meetings.example'],
    basePath,
    gateway: {
      handleHttp: (_request, response) => void response.end('graphql'),
      handleUpgrade(_request, socket) {
        state.upgrades += 1
        socket.destroy()
      },
      close: async () => void (state.closed += 1),
    },
    handlers: {
      '/identity/': (asked, response) => void response.end(`identity ${asked.url}`),
      '/dev/inbox': (_request, response) => void response.end('inbox'),
      '/storage/': async (asked, response) => {
        let bytes = 0
        for await (const piece of asked) bytes += Buffer.byteLength(String(piece))
        response.end(String(bytes))
      },
      '/broken': () => Promise.reject(new Error('swordfish')),
      '/slow': (_request, response) => {
        slow.hasCome.resolve()
        void slow.goOn.promise.then(() => response.end('finished'))
      },
    },
    largerBodies: { 'PUT /storage/': 2 ** 22 },
    upgrades: { '/meeting/signal': (_request, socket) => socket.end('HTTP/1.1 418 Signalling\r\n\r\n') },
    browserConfig: { identity: 'here' },
    version: '1.2.3',
    // Each request finds the results of the one before too old.
    clock: () => (state.minutes += 1) * 60_000,
    checks: {
      database: { isRequired: true, check: () => answerOf(state.isReady) },
      storage: { isRequired: false, check: () => answerOf(state.isStoring) },
    },
    inTrace: (traceparent, work) => {
      state.traces.push(traceparent)
      return work()
    },
    isOperator: (asked) => asked.headers.authorization === 'Bearer operator',
    openWeb: () => openBuiltWeb(web),
    log: pino({ level: 'silent' }),
  })
}

async function answerOf(isThere: boolean): Promise<void> {
  if (!isThere) throw new Error('swordfish is away')
}

const page = { accept: 'text/html', 'sec-fetch-dest': 'document' }

/** Plain HTTP, because `fetch` tidies paths up before it sends them. */
async function ask(path: string, { door = root, headers = {}, method = 'GET', body = '' } = {}) {
  const asked = request({ host: '127.0.0.1', port: door.port, path, method, headers, agent: false })
  asked.end(body)
  const [response] = await once(asked, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return { status: response.statusCode, headers: response.headers, body: bytes.toString(), bytes }
}

test('services answer at their paths, with their queries', async () => {
  expect((await ask('/identity/.well-known/jwks.json?x=1')).body).toBe('identity /identity/.well-known/jwks.json?x=1')
  expect((await ask('/graphql', { method: 'POST' })).body).toBe('graphql')
  expect((await ask('/dev/inbox')).body).toBe('inbox')
  // Its path alone, where it does not end with a slash.
  expect((await ask('/dev/inboxes')).body).not.toBe('inbox')
  expect(JSON.parse((await ask('/config.json')).body)).toEqual({ identity: 'here' })
})

test('row 48, row 158: the version file at the root of the site names the build, and is never stored', async () => {
  for (const path of ['/version.json', '/version.json?at=1']) {
    const { status, headers, body } = await ask(path)
    expect([status, headers['cache-control'], JSON.parse(body)]).toEqual([200, 'no-store', { version: '1.2.3' }])
  }
})

test.each(['/', '/classes/7', '/sign-in?returnTo=%2Fclasses', '/%E0%A4%A'])(
  '%s is the app for a person',
  async (path) => {
    const answer = await ask(path, { headers: page })
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('<base href="/">')
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

test('a link is the app for what fetches it to show a preview', async () => {
  expect((await ask('/classes/7', { headers: { accept: '*/*' } })).body).toContain('<base href="/">')
  expect((await ask('/classes/7')).body).toContain('<base href="/">')
})

test('each document has a nonce of its own, and the policy allows that and nothing inline beside it', async () => {
  const answers = await Promise.all([ask('/', { headers: page }), ask('/', { headers: page })])
  const nonces = answers.map(({ body }) => /nonce="([^"]+)"/.exec(body)?.[1])
  expect(new Set(nonces).size).toBe(2)
  answers.forEach(({ headers }, index) => {
    const policy = headers['content-security-policy']
    expect(policy).toContain(`script-src 'self' 'nonce-${nonces[index]}'`)
    expect(policy).toContain("connect-src 'self' wss://obi.example wss://*.meetings.example;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain("'unsafe")
  })
})

test('the document comes compressed to who takes it so, with the nonce that its policy names', async () => {
  const { headers, bytes } = await ask('/', { headers: { ...page, 'accept-encoding': 'gzip, br' } })
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(bytes.length) })
  const [, nonce] = /nonce="([^"]+)"/.exec(brotliDecompressSync(bytes).toString()) ?? []
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  const plain = await ask('/', { headers: page })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect([headers['vary'], plain.headers['vary']]).toEqual(['accept-encoding', 'accept-encoding'])
})

test.each(['/', '/graphql', '/assets/main-1a2b.js', '/missing.js', '/broken'])(
  '%s carries the protecting headers',
  async (path) => {
    expect((await ask(path, { headers: page })).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'strict-transport-security': expect.stringContaining('max-age'),
    })
  },
)

test('a hashed file is cached forever and served compressed, and any other file is revalidated', async () => {
  const hashed = await ask('/assets/main-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(hashed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  for (const path of ['/icon.svg', '/films/assets/list.m3u8'])
    expect((await ask(path)).headers['cache-control']).toBe('no-cache')
  expect((await ask('/films/assets/list.m3u8')).headers['content-type']).toBe('application/vnd.apple.mpegurl')
})

test('a service worker gets the page that it fetches on behalf of a user', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'empty' }
  expect((await ask('/classes/7', { headers })).headers['content-type']).toBe('text/html; charset=utf-8')
})

test.each([
  ['a script that is gone', '/assets/main-old.js', { accept: '*/*' }],
  ['a script that is gone, asked for in the address bar', '/assets/main-old.js', page],
  ['an image that is gone', '/classes/7', { accept: 'image/*', 'sec-fetch-dest': 'image' }],
  ['anything that a script asks for', '/classes/7', { accept: '*/*', 'sec-fetch-dest': 'empty' }],
  ['a call to a path that is none', '/api/v1', { accept: 'application/json' }],
  ['a file above the folder', '/../secret.txt', page],
  ['a file above the folder, in disguise', '/..%2fsecret.txt', page],
  ['a file above the folder, in double disguise', '/assets/..%2f..%2fsecret.txt', page],
  ['a file with a backslash', '/..\\secret.txt', page],
  ['a hidden file', '/.hidden', page],
  ['the document as a file, without a nonce', '/index.html', page],
  ['a path that looks like another host', '//evil.example/', page],
])('404 for %s', async (_what, path, headers) => {
  const answer = await ask(path, { headers })
  expect(answer).toMatchObject({ status: 404 })
  expect(answer.body).not.toContain('secret')
})

test('a page request that is not a read is refused', async () => {
  expect((await ask('/classes/7', { method: 'POST', headers: page })).status).toBe(405)
})

test('one page may hold the player of Vimeo, and no other', async () => {
  const policyOf = async (path: string) =>
    String((await ask(path, { headers: page })).headers['content-security-policy'])
  for (const path of ['/dashboard/vimeo-video', '/dashboard/vimeo-video/', '/Dashboard/Vimeo-Video?id=7'])
    expect(await policyOf(path)).toContain('frame-src https://player.vimeo.com;')
  for (const path of ['/dashboard/vimeo-video/more', '/my/dashboard/vimeo-video', '/?at=/dashboard/vimeo-video'])
    expect(await policyOf(path)).not.toContain('vimeo')
})

test.each([
  ['a preview that takes pages', { accept: 'text/html' }, '/classes/7', 200],
  ['a name with a full stop at its end', page, '/classes/end.', 200],
  ['a folder with a full stop in its name', page, '/v1.2/classes', 200],
  ['a name that begins with a full stop', page, '/classes/.x', 404],
  ['a query with a full stop', page, '/classes?at=a.b', 200],
  ['a frame', { ...page, 'sec-fetch-dest': 'iframe' }, '/classes/7', 404],
  ['a person whose browser takes no pages', { ...page, accept: 'image/png' }, '/classes/7', 404],
  [
    'a script that takes pages in the second place',
    { accept: 'image/png,text/html', 'sec-fetch-dest': 'empty' },
    '/classes/7',
    404,
  ],
])('the app is served to a browser that navigates: %s', async (_who, headers, path, status) => {
  expect((await ask(path, { headers })).status).toBe(status)
})

test('a HEAD request gets the same headers as a GET, and no body', async () => {
  const answer = await ask('/classes/7', { method: 'HEAD', headers: page })
  expect(answer).toMatchObject({ status: 200, body: '', headers: { 'content-type': 'text/html; charset=utf-8' } })
})

test('plain answers and facts are never stored, and say what they are', async () => {
  const facts = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  for (const path of ['/config.json', '/version.json', '/health/live', '/health/ready'])
    expect((await ask(path)).headers).toMatchObject(facts)
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  for (const path of ['/broken', '/nothing.js']) expect((await ask(path)).headers).toMatchObject(plain)
})

test('every answer has the headers that protect the page, from any source', async () => {
  for (const path of ['/', '/graphql', '/broken', '/assets/main-1a2b.js'])
    expect((await ask(path)).headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
})

test('a service that fails says nothing of why', async () => {
  const answer = await ask('/broken')
  expect(answer.status).toBe(500)
  expect(answer.body).toBe('Something went wrong\n')
})

test('a body of a megabyte is taken, and a byte more ends the connection', async () => {
  const body = 'a'.repeat(2 ** 20)
  expect(await ask('/storage/small', { method: 'POST', body })).toMatchObject({ status: 200, body: String(2 ** 20) })
  const headers = { connection: 'keep-alive', 'content-length': 2 ** 20 + 1 }
  const refused = await ask('/storage/small', { method: 'POST', headers })
  expect(refused).toMatchObject({ status: 413, body: 'Too large\n', headers: { connection: 'close' } })
  const chunked = await ask('/storage/small', { method: 'POST', headers: { 'transfer-encoding': 'chunked' } })
  expect(chunked).toMatchObject({ status: 411, body: 'Declare the length of the body\n' })
})

test('a body too long or of undeclared length is refused before a service sees it', async () => {
  expect((await ask('/identity/', { method: 'POST', headers: { 'content-length': 2 ** 21 } })).status).toBe(413)
  expect((await ask('/identity/', { method: 'POST', headers: { 'transfer-encoding': 'chunked' } })).status).toBe(411)
})

test('a service can accept a larger body for one method and path, and only there', async () => {
  const body = 'a'.repeat(2 ** 21)
  for (const [door, base] of [
    [root, ''],
    [below, '/obi'],
  ] as const) {
    const sizes = (method: string, path: string, bytes: number) =>
      ask(`${base}${path}`, {
        door,
        method,
        ...(bytes <= body.length ? { body } : {}),
        headers: { 'content-length': bytes },
      })
    expect(await sizes('PUT', '/storage/videos/1', body.length)).toMatchObject({
      status: 200,
      body: String(body.length),
    })
    for (const [method, path, bytes] of [
      ['PUT', '/storage/videos/1', 2 ** 22 + 1],
      ['POST', '/storage/videos/1', 2 ** 22],
      ['PUT', '/storage', 2 ** 22],
      ['PUT', '/identity/', 2 ** 22],
    ] as const)
      expect((await sizes(method, path, bytes)).status).toBe(413)
  }
})

test('headers too long are refused', async () => {
  expect((await ask('/', { headers: { 'x-long': 'x'.repeat(20_000) } })).status).toBe(431)
})

test('under a base path everything moves below it, and nothing is left above', async () => {
  const answer = await ask('/obi/classes/7', { door: below, headers: page })
  expect(answer.body).toContain('<base href="/obi/">')
  expect((await ask('/obi/identity/x', { door: below })).body).toBe('identity /identity/x')
  expect((await ask('/identity/x', { door: below })).status).toBe(404)
  expect((await ask('/obiwan/', { door: below, headers: page })).status).toBe(404)
})

test('the base path without its slash leads to the app', async () => {
  const answer = await ask('/obi', { door: below, headers: page })
  expect(answer).toMatchObject({ status: 308, headers: { location: '/obi/' } })
})

test('a socket goes only to the service of its path', async () => {
  const before = state.upgrades
  const stranger = new WebSocket(`ws://127.0.0.1:${root.port}/other`)
  expect(String((await once(stranger, 'error'))[0])).toContain('404')
  const attendee = new WebSocket(`ws://127.0.0.1:${below.port}/obi/meeting/signal?version=3`)
  expect(String((await once(attendee, 'error'))[0])).toContain('418')
  const socket = new WebSocket(`ws://127.0.0.1:${root.port}/graphql`)
  await once(socket, 'error')
  expect(state.upgrades).toBe(before + 1)
})

test('the server is live but not ready while it can’t serve', async () => {
  state.isReady = false
  expect(await ask('/health/live')).toMatchObject({ status: 200, body: '{"live":true}' })
  const notReady = { status: 503, body: '{"ready":false,"checks":{"database":false,"storage":true}}' }
  expect(await ask('/health/ready')).toMatchObject(notReady)
  state.isReady = true
  const ready = { status: 200, body: '{"ready":true,"checks":{"database":true,"storage":true}}' }
  expect(await ask('/health/ready')).toMatchObject(ready)
})

test('without its storage the server still gets requests, and raises an alarm', async () => {
  state.isStoring = false
  const checks = { database: true, storage: false }
  expect(await ask('/health/ready')).toMatchObject({ status: 200, body: JSON.stringify({ ready: true, checks }) })
  expect(await ask('/health/all')).toMatchObject({ status: 503, body: JSON.stringify({ ready: false, checks }) })
  state.isStoring = true
  expect((await ask('/health/all')).status).toBe(200)
})

test('a request is answered under the trace that its header names', async () => {
  await ask('/health/live', { headers: { traceparent: 'the trace' } })
  expect(state.traces.at(-1)).toBe('the trace')
})

test('why a source is away is for operators alone', async () => {
  state.isReady = false
  for (const authorization of ['', 'Bearer another'])
    expect((await ask('/health/ready', { headers: { authorization } })).body).not.toContain('swordfish')
  const { status, body } = await ask('/health/ready', { headers: { authorization: 'Bearer operator' } })
  expect(status).toBe(503)
  expect(JSON.parse(body).checks.database).toMatchObject({ ok: false, error: 'swordfish is away' })
  state.isReady = true
})

test('a stop finishes running requests, tells the sockets, and accepts no new ones', async () => {
  const door = await openDoor(join(folder, 'web'), '/')
  const before = state.closed
  const running = ask('/slow', { door })
  await slow.hasCome.promise
  const closing = door.close()
  const late = connect(door.port, '127.0.0.1')
  await once(late, 'error')
  slow.goOn.resolve()
  expect((await running).body).toBe('finished')
  await closing
  expect(state.closed).toBe(before + 1)
})

test.each([
  ['a port that is taken', '127.0.0.1', () => root.port, () => `Port ${root.port} is in use`],
  [
    'an address that is not ours',
    '203.0.113.1',
    () => 0,
    () => 'Nothing can listen on HOST 203.0.113.1 and PORT 0 here: ',
  ],
])('%s is said at once', async (_what, host, port, words) => {
  const web = join(folder, 'web')
  const second = openFrontDoor({
    host,
    port: port(),
    publicUrl: 'http://localhost',
    otherHosts: [],
    basePath: '/',
    gateway: { handleHttp: () => {}, handleUpgrade: () => {}, close: async () => {} },
    handlers: {},
    upgrades: {},
    browserConfig: {},
    version: '1',
    checks: {},
    openWeb: () => openBuiltWeb(web),
    log: pino({ level: 'silent' }),
  })
  await expect(second).rejects.toThrow(words())
})
