import { expect, test } from 'vitest'
import { isOvertaken, soonestOf } from './uploadOrder.ts'

const MB = 1_000_000
const film = (megabytes: number, sent = 0) => ({ size: megabytes * MB, sent: sent * MB })

test('the upload with the fewest bytes left comes first, and the first of equal ones', () => {
  const [large, begun, small, equal] = [film(2000), film(900, 895), film(10), film(10)]
  expect(soonestOf([large, begun, small, equal])).toBe(begun)
  expect(soonestOf([large, small, equal])).toBe(small)
  expect(soonestOf([])).toBeUndefined()
})

test.each([
  ['a small file', film(2000), film(20), true],
  ['a file of half the size', film(2000), film(1000), false],
  ['a small file near the end', film(2000, 1990), film(20), false],
  ['a small file when nothing is left', film(2000, 2000), film(1), false],
])('an upload steps back only for a much smaller rest: %s', (_what, running, next, steps) => {
  expect(isOvertaken(running, next)).toBe(steps)
})
