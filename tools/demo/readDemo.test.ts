import { expect, test } from 'vitest'
import { readDemo } from './readDemo.ts'

test('the number of people is required, and the seed is 1 unless it is given', () => {
  expect(readDemo(['--people', '100000'])).toEqual({ kind: 'large', people: 100_000, seed: 1 })
  expect(readDemo(['--people', '5', '--seed', '7'])).toEqual({ kind: 'large', people: 5, seed: 7 })
})

test('a reset is confirmed by --yes alone', () => {
  expect(readDemo(['--reset'])).toEqual({ kind: 'reset', isConfirmed: false })
  expect(readDemo(['--reset', '--yes'])).toEqual({ kind: 'reset', isConfirmed: true })
})

test.each([
  [[]],
  [['100']],
  [['--people', '0']],
  [['--people', '1000001']],
  [['--people', '-5']],
  [['--people', '5', '--seed', 'x']],
  [['--members', '5']],
  [['--reset', '--people', '5']],
  [['--people', '5', '--yes']],
])('%j is answered with the usage', (args) => {
  expect(() => readDemo(args)).toThrow('Usage: npm run demo')
})
