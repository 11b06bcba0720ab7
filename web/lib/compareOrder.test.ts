import { expect, test } from 'vitest'
import { compareOrder } from './compareOrder.ts'

test('categories stand in their order, those without one last (row 50)', () => {
  expect([null, 7, undefined, 1, 0].toSorted(compareOrder)).toEqual([0, 1, 7, null, undefined])
  expect(compareOrder(null, undefined)).toBe(0)
})
