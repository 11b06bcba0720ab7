import { expect, test } from 'vitest'
import { initialsOf } from './initialsOf.ts'

test.each([
  ['Ana Lima', 'AL'],
  ['  maría del carmen ', 'MC'],
  ['Prince', 'P'],
  ['王小明', '王'],
  ['محمد علي', 'مع'],
  ["'Otto .", 'O'],
  ['', 'U'],
  [null, 'U'],
] as const)('%s stands as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
