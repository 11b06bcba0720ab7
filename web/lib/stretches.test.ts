import { expect, test } from 'vitest'
import { joined, without } from './stretches.ts'

test('touching or overlapping stretches are merged, in order', () => {
  const parts = [
    { from: 8, to: 12 },
    { from: 0, to: 5 },
    { from: 5, to: 7 },
    { from: 9, to: 10 },
  ]
  expect(joined(parts)).toEqual([
    { from: 0, to: 7 },
    { from: 8, to: 12 },
  ])
})

test('for a looping video, only the stretches not yet reported are left', () => {
  const told = [
    { from: 0, to: 4 },
    { from: 10, to: 12 },
  ]
  expect(without([{ from: 2, to: 20 }], told)).toEqual([
    { from: 4, to: 10 },
    { from: 12, to: 20 },
  ])
  expect(without([{ from: 0, to: 3 }], told)).toEqual([])
  expect(without([{ from: 5, to: 6 }], [])).toEqual([{ from: 5, to: 6 }])
})
