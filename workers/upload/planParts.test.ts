import { expect, test } from 'vitest'
import { missingOf, planParts } from './planParts.ts'

test.each([
  [
    'a whole number of parts',
    20,
    10,
    [
      [0, 10],
      [10, 20],
    ],
  ],
  [
    'a rest',
    25,
    10,
    [
      [0, 10],
      [10, 20],
      [20, 25],
    ],
  ],
  ['less than one part', 3, 10, [[0, 3]]],
])('%s is cut so that every byte is in one part', (_which, size, partSize, ranges) => {
  const parts = planParts(size, partSize)
  expect(parts.map(({ start, end }) => [start, end])).toEqual(ranges)
  expect(parts.map(({ partNumber }) => partNumber)).toEqual(ranges.map((_, place) => place + 1))
})

test('the parts to send are those that the store lacks or has incompletely', () => {
  const parts = planParts(25, 10)
  const stored = [
    { partNumber: 1, etag: 'a', size: 10 },
    { partNumber: 3, etag: 'c', size: 4 },
  ]
  expect(missingOf(parts, stored).map(({ partNumber }) => partNumber)).toEqual([2, 3])
  expect(missingOf(parts, [])).toEqual(parts)
})
