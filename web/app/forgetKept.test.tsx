import { beforeEach, expect, test } from 'vitest'
import { forgetKept } from './forgetKept.ts'

const DAY_MS = 86_400_000
const now = Date.UTC(2026, 10, 23)

beforeEach(() => localStorage.clear())

test('who signs out leaves no trace of where they stood, and nobody’s choice of colours goes with it', () => {
  localStorage.setItem('training-place-mia-monday', '{}')
  localStorage.setItem('theme', 'light')
  forgetKept(now)
  expect(Object.entries(localStorage)).toEqual([['theme', 'light']])
})

test('what the build before the outbox left unsent waits a month for its owner', () => {
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
