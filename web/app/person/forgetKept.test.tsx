import { beforeEach, expect, test } from 'vitest'
import { forgetKept } from './forgetKept.ts'

const DAY_MS = 86_400_000
const now = Date.UTC(2026, 10, 23)

beforeEach(() => localStorage.clear())

test('signing out deletes all of the user’s positions, but not the color theme', () => {
  localStorage.setItem('training-place-mia-monday', '{}')
  localStorage.setItem('theme', 'light')
  forgetKept(now)
  expect(Object.entries(localStorage)).toEqual([['theme', 'light']])
})

test('unsent data from the build before the outbox is kept for its owner for a month', () => {
  const draft = 'program kenji strong'
  localStorage.setItem(draft, '{}')
  forgetKept(now)
  localStorage.setItem('watched-by-mia', '[]')
  forgetKept(now + 20 * DAY_MS)
  expect(localStorage.getItem(draft)).toBe('{}')
  forgetKept(now + 31 * DAY_MS)
  expect(localStorage.getItem(draft)).toBeNull()
  expect(localStorage.getItem('watched-by-mia')).toBe('[]')
})
