import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressKey, openOwnStage } from '#backend/storage/store/openOwnStage.fixture.ts'
import { signReadAddress } from './signedAddress.ts'

const bytes = Buffer.from('0123456789')
const expires = Date.parse('2026-11-21T10:00:00Z') / 1000
let stage: Awaited<ReturnType<typeof openOwnStage>>
beforeAll(async () => {
  stage = await openOwnStage()
  for (const key of ['public/avatar/ana.jpg', 'public/page.html', 'videos/ana/film.mp4']) {
    await mkdir(dirname(join(stage.folder, key)), { recursive: true })
    await writeFile(join(stage.folder, key), bytes)
  }
})
afterAll(() => stage.close())

const film = () => signReadAddress('videos/ana/film.mp4', expires, { key: addressKey, url: stage.url })

test('a public object is for everyone, and is asked for again by what it was', async () => {
  const answer = await fetch(`${stage.url}/storage/public/avatar/ana.jpg`)
  expect(await answer.text()).toBe('0123456789')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': '10',
    'content-disposition': 'inline',
    'cache-control': 'public, no-cache',
    'accept-ranges': 'bytes',
  })
  const etag = answer.headers.get('etag') ?? ''
  const again = await fetch(answer.url, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await fetch(answer.url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
})

test('an object that is not public needs its address, and comes in the pieces that a player asks for', async () => {
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
  ['an address of nobody', 'GET', `~${expires}.${'a'.repeat(43)}/videos/ana/film.mp4`, 403],
  ['another method', 'POST', 'public/avatar/ana.jpg', 405],
  ['to put without an address', 'PUT', 'public/avatar/ana.jpg', 403],
])('who asks for %s gets nothing', async (_what, method, path, status) => {
  const answer = await fetch(`${stage.url}/storage/${path}`, { method })
  expect(answer.status).toBe(status)
})
