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
const addressOf = createAddressOf(keeping)
const pathOf = (address: string) => address.slice(keeping.url.length)

test.each([1, 64])('the id of an upload has from one to 64 characters: %i', (length) => {
  const path = (characters: number) => pathOf(signPartAddress({ ...grant, uploadId: 'u'.repeat(characters) }, keeping))
  expect(readPartAddress(path(length), key, now)?.uploadId).toHaveLength(length)
  expect(readPartAddress(path(65), key, now)).toBeUndefined()
})

test.each([
  ['partNumber', 5],
  ['bytes', 10],
  ['expires', 12],
])('the %s of an address has from one to %i digits', (name, most) => {
  const early = new Date(0)
  const read = (digits: number) => {
    const path = pathOf(signPartAddress({ ...grant, [name]: Number('9'.repeat(digits)) }, keeping))
    return readPartAddress(path, key, early)
  }
  expect([read(1), read(most), read(most + 1)].map(Boolean)).toEqual([true, true, false])
})

test('the time of an address to read has from one to twelve digits, and no zeros in front', () => {
  const pathFor = (time: number) => pathOf(signReadAddress(grant.key, time, keeping))
  const times = [9, 999_999_999_999, 9_999_999_999_999]
  expect(times.map((time) => readReadAddress(pathFor(time), key, new Date(0))?.expires)).toEqual([
    9,
    999_999_999_999,
    undefined,
  ])
  expect(readReadAddress(pathFor(9).replace('~', '~0'), key, new Date(0))).toBeUndefined()
  expect(readReadAddress(pathFor(9).replace('~', 'x~'), key, new Date(0))).toBeUndefined()
})

test('a signed address of an invalid key grants nothing', () => {
  for (const name of ['videos/../secret', 'videos/.uploads/x', '']) {
    expect(readReadAddress(pathOf(signReadAddress(name, expires, keeping)), key, now)).toBeUndefined()
    expect(readPartAddress(pathOf(signPartAddress({ ...grant, key: name }, keeping)), key, now)).toBeUndefined()
  }
})

test('a signature has one spelling', () => {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const respelt = (address: string) =>
    address.replace(/(signature=|~\d+\.)([\w-]{42})([\w-])/, (_whole, before: string, most: string, last: string) => {
      // The last two bits of the last digit say nothing.
      const place = digits.indexOf(last)
      return `${before}${most}${digits[place % 4 === 3 ? place - 1 : place + 1]}`
    })
  const [put, get] = [pathOf(signPartAddress(grant, keeping)), pathOf(signReadAddress(grant.key, expires, keeping))]
  expect(readPartAddress(respelt(put), key, now)).toBeUndefined()
  expect(readReadAddress(respelt(get), key, now)).toBeUndefined()
  expect([respelt(put), respelt(get)]).not.toEqual([put, get])
})

test('what stands elsewhere than in the storage is no object', () => {
  expect(readReadAddress('/foo/bar/public/avatar/ana.jpg', key, now)).toBeUndefined()
  const get = pathOf(signReadAddress(grant.key, expires, keeping))
  expect(readReadAddress(get.replace('/storage/', '/pictures'), key, now)).toBeUndefined()
})

test('a version of a picture has from one to 32 characters', () => {
  const versions = ['2', 'x'.repeat(32), 'x'.repeat(33)]
  expect(
    versions.map((version) => addressOf(`public/avatar/ana.jpg?v=${version}`, now.toISOString()) !== undefined),
  ).toEqual([true, true, false])
})

test('a key has up to 512 characters, and an ending of one to eight', () => {
  expect(['a.b', 'a.12345678', 'a.123456789'].map(isKey)).toEqual([true, true, false])
  expect([512, 513].map((length) => isKey('a'.repeat(length)))).toEqual([true, false])
})
