import { expect, test } from 'vitest'
import { openRoomTheme } from './useRoomTheme.ts'

function openShelf() {
  const texts = new Map<string, string>()
  const shelf = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  return { texts, shelf }
}

test('a meeting is dark until the user chooses light, and the choice is kept for the next time (rows 72, 74)', () => {
  const { texts, shelf } = openShelf()
  const { theme, choose } = openRoomTheme(shelf)
  expect(theme.peek()).toBe('dark')
  choose('light')
  expect(texts.get('theme')).toBe('light')
  expect(openRoomTheme(shelf).theme.peek()).toBe('light')
  openRoomTheme(shelf).choose('dark')
  expect(openRoomTheme(shelf).theme.peek()).toBe('dark')
})
