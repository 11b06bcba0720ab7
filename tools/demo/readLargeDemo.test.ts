import { expect, test } from 'vitest'
import { readLargeDemo } from './readLargeDemo.ts'

test('the number of people is required, and the seed is 1 unless it is given', () => {
  expect(readLargeDemo(['--people', '100000'])).toEqual({ people: 100_000, seed: 1 })
  expect(readLargeDemo(['--people', '5', '--seed', '7'])).toEqual({ people: 5, seed: 7 })
})

test.each([
  [[]],
  [['100']],
  [['--people', '0']],
  [['--people', '1000001']],
  [['--people', '-5']],
  [['--people', '5', '--seed', 'x']],
  [['--members', '5']],
])('%j is answered with the usage', (args) => {
  expect(() => readLargeDemo(args)).toThrow('Usage: npm run demo')
})
