import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltWeb } from './openBuiltWeb.ts'
import { type FrontDoor, openFrontDoor } from './openFrontDoor.ts'

const html = '<html><head><base href="__BASE__"><script nonce="__NONCE__"></script></head></html>'
const page = { accept: 'text/html', 'sec-fetch-dest': 'document' }
let folder: string
let root: FrontDoor
let below: FrontDoor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-front-'))
  // A build that compresses everything would leave these beside it.
  for (const name of ['index.html', 'index.html.br', 'index.html.gz']) await writeFile(join(folder, name), html)
  root = await openDoor('/')
  below = await openDoor('/obi/')
})
afterAll(async () => {
  await Promise.all([root.close(), below.close()])
  await rm(folder, { recursive: true })
})

function openDoor(basePath: string): Promise<FrontDoor> {
  return openFrontDoor({
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://localhost',
    otherHosts: [],
    basePath,
    gateway: { handleHttp: () => {}, handleUpgrade: () => {}, close: async () => {} },
    handlers: {},
    upgrades: {},
    browserConfig: {},
    version: '1',
    checks: {},
    openWeb: () => openBuiltWeb(folder),
    log: pino({ level: 'silent' }),
  })
}

/** Plain HTTP, because `fetch` tidies paths up before it sends them. */
async function ask(path: string, { door, headers, method }: { door: FrontDoor; headers: object; method: string }) {
  const asked = request({ host: '127.0.0.1', port: door.port, path, method, headers: { ...headers }, agent: false })
  asked.end()
  const [response] = await once(asked, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

const spellings = [
  '/index.html',
  '/index.html/',
  '/index.html//',
  '/%69ndex.html',
  '/%69%6e%64%65%78%2e%68%74%6d%6c',
  '/%69ndex.html/',
  '/index%2Ehtml?x=1',
  '/%2569ndex.html',
  '/index.html.br',
  '/index.html.gz',
  '/index.html%00',
  '/./index.html',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '//index.html',
  '/%2findex.html',
  '/index',
  '/',
  '//',
  '/?index.html',
]

test.each(spellings)('the document as %s is never without a nonce and its policy', async (path) => {
  for (const [door, base] of [
    [root, ''],
    [below, '/obi'],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      for (const more of [{}, { 'accept-encoding': 'gzip, br' }, { range: 'bytes=0-40' }, { 'if-none-match': '*' }]) {
        const answer = await ask(`${base}${path}`, { door, method, headers: { ...page, ...more } })
        expect(answer.body).not.toContain('__NONCE__')
        const isPage = String(answer.headers['content-type']).startsWith('text/html')
        expect(isPage).toBe(answer.headers['content-security-policy'] !== undefined)
        expect([200, 404]).toContain(answer.status)
      }
    }
  }
})
