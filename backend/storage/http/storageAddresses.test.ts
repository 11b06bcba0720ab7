import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createAddressOf,
  isKey,
  readPartAddress,
  readReadAddress,
  signPartAddress,
  signReadAddress,
} from './signedAddress.ts'

const key = Buffer.alloc(32, 1)
const keeping = { key, url: 'https://obi.example/studio' }
const now = new Date('2026-11-21T09:00:00Z')
const expires = now.getTime() / 1000 + 60
const grant = { key: 'videos/ana/1/2.mp4', uploadId: 'u-1', partNumber: 7, bytes: 8_388_608, expires }

const playlist = 'videos/ana/1/out-7/master.m3u8'
const addressOf = createAddressOf(keeping)

/** Below the base path, as the handler gets it. */
const pathOf = (address: string) => address.slice(keeping.url.length)

test('the address of a part states what it grants, until it expires', () => {
  const path = pathOf(signPartAddress(grant, keeping))
  expect(readPartAddress(path, key, now)).toEqual(grant)
  expect(readPartAddress(path, key, new Date(expires * 1000 - 1))).toEqual(grant)
  expect(readPartAddress(path, key, new Date(expires * 1000))).toBeUndefined()
  expect(readPartAddress(path, Buffer.alloc(32, 2), now)).toBeUndefined()
})

test.each([
  ['key', { key: 'videos/ana/1/3.mp4' }],
  ['upload', { uploadId: 'u-2' }],
  ['number', { partNumber: 8 }],
  ['size', { bytes: 8_388_609 }],
  ['time', { expires: expires + 1 }],
])('another %s needs another signature', (_what, other) => {
  const signatureOf = (address: string) => address.slice(address.indexOf('signature='))
  const [right, wrong] = [signPartAddress(grant, keeping), signPartAddress({ ...grant, ...other }, keeping)]
  expect(signatureOf(right)).not.toBe(signatureOf(wrong))
  const mixed = wrong.replace(signatureOf(wrong), signatureOf(right))
  expect(readPartAddress(pathOf(mixed), key, now)).toBeUndefined()
})

test('no change of one letter, no addition and no omission leaves an address good', () => {
  const put = pathOf(signPartAddress(grant, keeping))
  const get = pathOf(signReadAddress(grant.key, expires, keeping))
  const film = pathOf(addressOf(playlist, now.toISOString()) ?? '')
  const isGood = (path: string) =>
    readPartAddress(path, key, now) !== undefined || readReadAddress(path, key, now) !== undefined
  expect([isGood(put), isGood(get), isGood(film)]).toEqual([true, true, true])
  const letter = fc.constantFrom(...'aAzZ09-_=&?/.%+~# \u0000é'.split(''))
  fc.assert(
    fc.property(fc.constantFrom(put, get, film), fc.nat(), letter, fc.nat(2), (path, at, other, how) => {
      // Behind its folder the name of a playlist is the viewer's to choose.
      const place = at % (path === film ? path.lastIndexOf('/') : path.length + 1)
      const changed = path.slice(0, place) + (how === 2 ? '' : other) + path.slice(place + (how === 0 ? 0 : 1))
      fc.pre(changed !== path)
      expect(isGood(changed)).toBe(false)
    }),
    { numRuns: 3000 },
  )
})

test('an address to read grants no writing, and one to write no reading', () => {
  const put = pathOf(signPartAddress(grant, keeping))
  const get = pathOf(signReadAddress(grant.key, expires, keeping))
  expect(readReadAddress(put.split('?', 1)[0] ?? '', key, now)).toBeUndefined()
  expect(readPartAddress(get, key, now)).toBeUndefined()
})

test('an object that is not public is read by its own address and for its own time alone', () => {
  const get = pathOf(signReadAddress(grant.key, expires, keeping))
  expect(readReadAddress(get, key, now)).toEqual({ key: grant.key, expires })
  expect(readReadAddress(get, key, new Date(expires * 1000))).toBeUndefined()
  for (const other of ['videos/ana/1/3.mp4', 'videos/ana/1', 'public/a.jpg', `${grant.key}/x`, `x/../${grant.key}`])
    expect(readReadAddress(get.replace(grant.key, other), key, now)).toBeUndefined()
  expect(readReadAddress(`/storage/${grant.key}`, key, now)).toBeUndefined()
})

const folder = 'videos/ana/1/out-7'
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
/** The same path with what lies beside the playlist in its place. */
const beside = (name: string) => pathOf(addressOf(playlist, now.toISOString()) ?? '').replace(playlist, name)

test('a user who may play a video can read every file its playlist names, by one address for a while', () => {
  for (const name of [
    'master.m3u8',
    '1080/index.m3u8',
    '1080/init.mp4',
    '1080/seg-00001.m4s',
    'seek.vtt',
    'seek-1.jpg',
  ]) {
    const file = `${folder}/${name}`
    expect(readReadAddress(beside(file), key, now)).toMatchObject({ key: file })
    expect(readReadAddress(beside(file), key, hours(4))).toMatchObject({ key: file })
    expect(readReadAddress(beside(file), key, hours(6.01))).toBeUndefined()
  }
  // The URL is the same from nine to ten o'clock, and then changes.
  expect(addressOf(playlist, hours(1).toISOString())).toBe(addressOf(playlist, now.toISOString()))
  expect(addressOf(playlist, hours(1.01).toISOString())).not.toBe(addressOf(playlist, now.toISOString()))
})

test.each([
  'videos/ana/1/2.mp4',
  'videos/ana/1/out-7',
  'videos/ana/1/out-70/master.m3u8',
  'videos/ana/1/out-8/master.m3u8',
  'videos/ana/2/out-7/master.m3u8',
  'videos/ben/1/out-7/master.m3u8',
  `x/${folder}/master.m3u8`,
  `${folder}/../2.mp4`,
  `${folder}/./master.m3u8`,
  `${folder}/%2e%2e/2.mp4`,
  `${folder}/..%2f2.mp4`,
  `${folder}//2.mp4`,
  `${folder}/.uploads/x`,
  `${folder}/`,
  `/${folder}/master.m3u8`,
  'public/avatar/ana.jpg',
])('a user who may play a video can read nothing else by its address: not %s', (other) => {
  expect(readReadAddress(beside(other), key, now)).toBeUndefined()
})

test('access to one file grants no folder, and access to one folder grants no wider one', () => {
  const poster = pathOf(addressOf(`${folder}/poster.jpg`, now.toISOString()) ?? '')
  expect(readReadAddress(poster, key, now)).toMatchObject({ key: `${folder}/poster.jpg` })
  expect(readReadAddress(poster.replace('poster.jpg', 'master.m3u8'), key, now)).toBeUndefined()
  const film = beside(playlist)
  expect(film).toContain('.4.')
  for (const depth of ['', '3.', '5.', '0.', '04.', '1.', '9.'])
    expect(readReadAddress(film.replace('.4.', `.${depth}`), key, now)).toBeUndefined()
  // A folder's signature is no file's, though the file be named as the folder is.
  const [, signed = ''] = /\.4\.([\w-]+)\//.exec(film) ?? []
  const ends = /~(\d+)/.exec(film)?.[1] ?? ''
  expect(readReadAddress(`/storage/~${ends}.${signed}/${folder}`, key, now)).toBeUndefined()
  const later = film.replace(ends, String(Number(ends) + 7_200))
  expect(readReadAddress(later, key, now)).toBeUndefined()
  expect(readReadAddress(film, Buffer.alloc(32, 2), now)).toBeUndefined()
})

test('a public key has one permanent address, and an invalid key has none', () => {
  expect(addressOf('public/avatar/ana.jpg', now.toISOString())).toBe(`${keeping.url}/storage/public/avatar/ana.jpg`)
  for (const none of ['', '../x', 'javascript:alert(1)', '//example.com/a.jpg', 'data:text/html,x', 'a b'])
    expect(addressOf(none, now.toISOString())).toBeUndefined()
})

test('a public picture that was replaced has another address, which leads to the same place', () => {
  const replaced = addressOf('public/avatar/ana.jpg?v=a1-B_2', now.toISOString())
  expect(replaced).toBe(`${keeping.url}/storage/public/avatar/ana.jpg?v=a1-B_2`)
  for (const none of ['?v=', '?v=a b', `?v=${'x'.repeat(33)}`, '?w=1', '?v=1&v=2'])
    expect(addressOf(`public/avatar/ana.jpg${none}`, now.toISOString())).toBeUndefined()
})

test('a file that only begins like a playlist grants access to itself alone', () => {
  const [own, film] = [`${folder}/master.m3u8x`, playlist].map((name) => addressOf(name, now.toISOString()) ?? '')
  expect([own, film].map((address) => /~\d+\.\d\./.test(address ?? ''))).toEqual([false, true])
  expect(readReadAddress(pathOf(own ?? '').replace('master.m3u8x', 'poster.jpg'), key, now)).toBeUndefined()
})

test('a public file is open to every user, and nothing else is reachable below the public path', () => {
  expect(readReadAddress('/storage/public/avatar/ana.jpg', key, now)).toEqual({
    key: 'public/avatar/ana.jpg',
    expires: undefined,
  })
  for (const wrong of [
    'public/',
    'public/../secrets/a',
    'public/.uploads/a',
    'public//a',
    'publicity/a.jpg',
    'public/a%2e',
  ])
    expect(readReadAddress(`/storage/${wrong}`, key, now)).toBeUndefined()
})

test.each([
  '',
  '.',
  '..',
  'a/../b',
  '/a',
  'a/',
  'a//b',
  '.uploads/x',
  'a/.b',
  'a\\b',
  'a b',
  'a\0',
  'a?b',
  'é',
  'a.b.c',
  `${'a/'.repeat(300)}a`,
])('%j is no key', (text) => expect(isKey(text)).toBe(false))
