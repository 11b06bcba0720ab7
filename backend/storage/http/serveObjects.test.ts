import { once } from 'node:events'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressKey, openOwnStage } from '#backend/storage/store/openOwnStage.fixture.ts'
import { createAddressOf, signReadAddress } from './signedAddress.ts'

const bytes = Buffer.from('0123456789')
const expires = Date.parse('2026-11-21T10:00:00Z') / 1000
const below = 'videos/ana/1'
const made = ['master.m3u8', '480/index.m3u8', '480/init.mp4', '480/1.m4s', 'poster.jpg', 'seek.vtt', 'sound.m4a'].map(
  (name) => `${below}/out-7/${name}`,
)
let stage: Awaited<ReturnType<typeof openOwnStage>>
beforeAll(async () => {
  stage = await openOwnStage()
  for (const key of [
    'public/avatar/ana.jpg',
    'public/page.html',
    'videos/ana/film.mp4',
    ...made,
    `${below}/source.mp4`,
  ]) {
    await mkdir(dirname(join(stage.folder, key)), { recursive: true })
    await writeFile(join(stage.folder, key), bytes)
  }
})
afterAll(() => stage.close())

const film = () => signReadAddress('videos/ana/film.mp4', expires, { key: addressKey, url: stage.url })

test('a public object is open to every visitor, and is revalidated by its ETag', async () => {
  const answer = await fetch(`${stage.url}/storage/public/avatar/ana.jpg`)
  expect(await answer.text()).toBe('0123456789')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': '10',
    'content-disposition': 'inline',
    'cache-control': 'public, no-cache',
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
  })
  const etag = answer.headers.get('etag') ?? ''
  const again = await fetch(answer.url, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await fetch(answer.url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
})

test('a private object needs a signed address, and is served in the ranges a player requests', async () => {
  expect((await fetch(`${stage.url}/storage/videos/ana/film.mp4`)).status).toBe(403)
  const piece = await fetch(film(), { headers: { range: 'bytes=2-4' } })
  expect([piece.status, await piece.text()]).toEqual([206, '234'])
  expect(Object.fromEntries(piece.headers)).toMatchObject({
    'content-range': 'bytes 2-4/10',
    'content-type': 'video/mp4',
    'cache-control': 'private, max-age=3600',
  })
  const behind = await fetch(film(), { headers: { range: 'bytes=10-' } })
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  expect((await fetch(film(), { headers: { 'if-match': '"other"' } })).status).toBe(412)
})

test('a player finds every file a playlist names, each with its own type, and requests again those still being written', async () => {
  const addressOf = createAddressOf({ key: addressKey, url: stage.url })
  const master = addressOf(`${below}/out-7/master.m3u8`, '2026-11-21T09:00:00Z') ?? ''
  const types: Record<string, string | null> = {}
  for (const key of made) {
    const name = key.slice(`${below}/out-7/`.length)
    const answer = await fetch(new URL(name, master))
    expect([answer.status, answer.headers.get('x-content-type-options'), await answer.text()]).toEqual([
      200,
      'nosniff',
      '0123456789',
    ])
    expect(answer.headers.get('content-disposition')).toBe('inline')
    types[name] = `${answer.headers.get('content-type')}, ${answer.headers.get('cache-control')}`
  }
  // Until 14 o'clock, as the address itself; the stage's clock says nine.
  expect(types).toEqual({
    'master.m3u8': 'application/vnd.apple.mpegurl, private, no-cache',
    '480/index.m3u8': 'application/vnd.apple.mpegurl, private, no-cache',
    '480/init.mp4': 'video/mp4, private, max-age=18000',
    '480/1.m4s': 'video/iso.segment, private, max-age=18000',
    'poster.jpg': 'image/jpeg, private, max-age=18000',
    'seek.vtt': 'text/vtt; charset=utf-8, private, no-cache',
    'sound.m4a': 'audio/mp4, private, max-age=18000',
  })
  const piece = await fetch(new URL('480/1.m4s', master), { headers: { range: 'bytes=-3' } })
  expect([piece.status, await piece.text()]).toEqual([206, '789'])
  const etag = (await fetch(master)).headers.get('etag') ?? ''
  expect((await fetch(master, { headers: { 'if-none-match': etag } })).status).toBe(304)
  // The coach's own file lies one folder above.
  const own = master.replace('out-7/master.m3u8', 'source.mp4')
  for (const wrong of [own, master.replace('master.m3u8', '%2e%2e/source.mp4'), master.replace('1/out-7', '2/out-7')])
    expect((await fetch(wrong)).status).toBe(403)
})

test('nothing that is stored runs in a browser, whatever it is and whatever went wrong', async () => {
  const page = await fetch(`${stage.url}/storage/public/page.html`)
  expect(page.headers.get('content-type')).toBe('application/octet-stream')
  expect(page.headers.get('content-disposition')).toBe('attachment')
  for (const address of [page.url, film(), `${stage.url}/storage/public/none.jpg`, `${stage.url}/storage/x`]) {
    const { headers } = await fetch(address)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  }
})

test.each([
  ['what is not there', 'GET', 'public/none.jpg', 404],
  ['a folder', 'GET', 'public/avatar', 404],
  ['a draft', 'GET', 'public/../.uploads/owner.txt', 403],
  ['the way out', 'GET', 'public/..%2f..%2fsecrets', 403],
  ['an address with a made-up signature', 'GET', `~${expires}.${'a'.repeat(43)}/videos/ana/film.mp4`, 403],
  ['another method', 'POST', 'public/avatar/ana.jpg', 405],
  ['to put without an address', 'PUT', 'public/avatar/ana.jpg', 403],
])('a request for %s is rejected', async (_what, method, path, status) => {
  const answer = await fetch(`${stage.url}/storage/${path}`, { method })
  expect(answer.status).toBe(status)
})

/** A reader of a film that is larger than all buffers on the way. It takes nothing until it is told to. */
async function openReader({ unreadMs }: { unreadMs: number }) {
  const idle = await openOwnStage({ unreadMs })
  const path = join(idle.folder, 'public/long.mp4')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '')
  const size = 64 * 1024 ** 2
  await truncate(path, size)
  const [answer] = (await once(get(`${idle.url}/storage/public/long.mp4`, { agent: false }), 'response')) as [
    IncomingMessage,
  ]
  return { idle, answer, size }
}

test('a reader that takes nothing for a long time loses its connection', async () => {
  const { idle, answer, size } = await openReader({ unreadMs: 300 })
  expect(await idle.countConnections()).toBe(1)
  await expect.poll(() => idle.countConnections()).toBe(0)
  let received = 0
  answer.on('data', (piece: Buffer) => (received += piece.length))
  await expect(finished(answer)).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(received).toBeLessThan(size)
  await idle.close()
})

test('a reader that pauses for a short time gets the whole', async () => {
  const { idle, answer, size } = await openReader({ unreadMs: 60_000 })
  await new Promise((resolve) => setTimeout(resolve, 500))
  let received = 0
  answer.on('data', (piece: Buffer) => (received += piece.length))
  await finished(answer)
  expect(received).toBe(size)
  await idle.close()
})
