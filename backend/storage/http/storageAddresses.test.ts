import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKey, readPartAddress, readReadAddress, signPartAddress, signReadAddress } from './signedAddress.ts'

const key = Buffer.alloc(32, 1)
const keeping = { key, url: 'https://obi.example/studio' }
const now = new Date('2026-11-21T09:00:00Z')
const expires = now.getTime() / 1000 + 60
const grant = { key: 'videos/ana/1/2.mp4', uploadId: 'u-1', partNumber: 7, bytes: 8_388_608, expires }

/** Below the base path, as the handler gets it. */
const pathOf = (address: string) => address.slice(keeping.url.length)

test('the address of a part says what it grants, until its time is over', () => {
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
  const isGood = (path: string) =>
    readPartAddress(path, key, now) !== undefined || readReadAddress(path, key, now) !== undefined
  expect([isGood(put), isGood(get)]).toEqual([true, true])
  const letter = fc.constantFrom(...'aAzZ09-_=&?/.%+~# \u0000é'.split(''))
  fc.assert(
    fc.property(fc.constantFrom(put, get), fc.nat(), letter, fc.nat(2), (path, at, other, how) => {
      const place = at % (path.length + 1)
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

test('what is public is for everyone, and nothing else stands below it', () => {
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
