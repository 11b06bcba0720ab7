import { expect, test } from 'vitest'
import { markOf } from './fileMark.ts'

const MIB = 1024 ** 2
const lastModified = 1_700_000_000_000
const bytes = Uint8Array.from({ length: 2 * MIB }, (_, at) => (at * 31) % 251)
const film = (content: Uint8Array<ArrayBuffer> = bytes, name = 'film.mp4', at = lastModified) =>
  new File([content], name, { lastModified: at })
const withByte = (at: number) => {
  const other = bytes.slice()
  other[at] = 255
  return other
}

test('the same file is recognized', async () => {
  expect(await markOf(film(), 'ana')).toBe(await markOf(film(), 'ana'))
})

test.each([
  ['of another name', film(bytes, 'other.mp4')],
  ['of another time', film(bytes, 'film.mp4', lastModified + 1)],
  ['of another size', film(bytes.slice(1))],
  ['with another beginning', film(withByte(0))],
  ['with another end', film(withByte(bytes.length - 1))],
  ['with another middle', film(withByte(Math.floor(((2 * MIB - 64 * 1024) * 3) / 7)))],
])('a file %s is another file', async (_which, other) => {
  expect(await markOf(other, 'ana')).not.toBe(await markOf(film(), 'ana'))
})

test('another person’s upload of the same file is another upload', async () => {
  expect(await markOf(film(), 'ana')).not.toBe(await markOf(film(), 'bo'))
})

test('small and empty files have a mark too', async () => {
  expect(await markOf(film(bytes.slice(0, 3)), 'ana')).toMatch(/^[\da-f]{64}$/)
  expect(await markOf(film(bytes.slice(0, 0)), 'ana')).toMatch(/^[\da-f]{64}$/)
})
