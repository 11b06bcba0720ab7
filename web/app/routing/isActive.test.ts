import { expect, test } from 'vitest'
import { isActive } from './isActive.ts'

test.each([
  ['/dashboard/classes', '', true],
  ['/dashboard/classes/', '', true],
  ['/dashboard/classes/yoga', '?day=1', true],
  ['/dashboard/classes-old', '', false],
  ['/dashboard/today', '', false],
  ['/dashboard/classes', '?coachId=42', false],
])('Classes at %s%s is active: %s (row 28)', (path, search, active) => {
  expect(isActive('/dashboard/classes', path, search)).toBe(active)
})
