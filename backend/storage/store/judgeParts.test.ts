import { expect, test } from 'vitest'
import { judgeParts, mostBytesOf } from './judgeParts.ts'

test.each([
  [1, 10],
  [2, 10],
  [3, 5],
  [4, undefined],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  [Number.NaN, undefined],
])('part %d of a file of 25 bytes in parts of ten has %s at most', (partNumber, most) => {
  expect(mostBytesOf({ size: 25, partBytes: 10 }, partNumber)).toBe(most)
})

test('a file that its parts just fill has no part behind them, and one of unknown size has', () => {
  expect([2, 3].map((number) => mostBytesOf({ size: 20, partBytes: 10 }, number))).toEqual([10, undefined])
  expect([1, 1600, 0].map((number) => mostBytesOf({ size: undefined, partBytes: 10 }, number))).toEqual([
    10,
    10,
    undefined,
  ])
})

const part = (partNumber: number, size = 10, etag = `"${partNumber}"`) => ({ partNumber, etag, size })
const sized = { size: 25, partBytes: 10 }
const unsized = { size: undefined, partBytes: 10 }
const [one, two, three] = [part(1), part(2), part(3, 5)]

test.each([
  ['all parts of a known size', [one, two, three], [one, two, three], sized, 25],
  ['all parts, whatever order they came in', [one, two, three], [three, one, two], sized, 25],
  ['one part of unknown size', [part(1, 1)], [part(1, 1)], unsized, 1],
  ['full parts of unknown size', [one, two], [one, two], unsized, 20],
  ['full parts of unknown size and a rest', [one, two, three], [one, two, three], unsized, 25],
])('%s are the whole', (_what, named, standing, upload, size) => {
  expect(judgeParts(named, standing, upload)).toBe(size)
})

test.each([
  ['no parts', [], [], unsized],
  ['a part of nothing', [part(1, 0)], [part(1, 0)], unsized],
  ['less than what stands', [one], [one, two], unsized],
  ['more than what stands', [one, two], [one], unsized],
  [
    'a short part before another',
    [three, two].map((short, at) => part(at + 1, short.size)),
    [part(1, 5), two],
    unsized,
  ],
  ['a last part that is too long', [one, part(2, 11)], [one, part(2, 11)], unsized],
  ['too few parts of a known size', [one, two], [one, two, three], sized],
  ['a last part that is too short', [one, two, part(3, 4)], [one, two, part(3, 4)], sized],
  ['a last part that is too long for a known size', [one, two, part(3, 6)], [one, two, part(3, 6)], sized],
  ['parts in another order', [two, one, three], [one, two, three], sized],
  ['a part twice', [one, one, three], [one, two, three], sized],
  ['another tag than stands', [one, part(2, 10, '"x"'), three], [one, two, three], sized],
])('%s are no whole', (_what, named, standing, upload) => {
  expect(() => judgeParts(named, standing, upload)).toThrow(expect.objectContaining({ code: 'UPLOAD_MISMATCH' }))
})
