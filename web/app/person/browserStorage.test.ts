import * as v from 'valibot'
import { expect, test } from 'vitest'
import { keep, keepText, readKept, readText, type Shelf } from './browserStorage.ts'

/** A browser's storage. A full one refuses to store, and a closed one also refuses to read. */
function shelfWith(kept: Record<string, string> = {}, state: 'open' | 'full' | 'closed' = 'open') {
  const content = new Map(Object.entries(kept))
  const refuse = () => {
    throw new DOMException('The browser keeps nothing', 'QuotaExceededError')
  }
  const shelf: Shelf = {
    getItem: (key) => (state === 'closed' ? refuse() : (content.get(key) ?? null)),
    setItem: (key, value) => (state === 'open' ? void content.set(key, value) : refuse()),
    removeItem: (key) => void content.delete(key),
  }
  return { shelf, content }
}

const Draft = v.object({ name: v.string() })

test('a stored value is read back unchanged', () => {
  const { shelf } = shelfWith()
  keep(shelf, 'draft', { name: 'Yin' })
  keepText(shelf, 'theme-mode', 'light')
  expect(readKept(shelf, 'draft', Draft)).toEqual({ name: 'Yin' })
  expect(readText(shelf, 'theme-mode')).toBe('light')
})

test.each([
  ['missing', {}],
  ['broken', { draft: '{"name":' }],
  ['of another shape', { draft: '{"title":"Yin"}' }],
])('a value that is %s counts as absent', (_how, kept) => {
  expect(readKept(shelfWith(kept).shelf, 'draft', Draft)).toBeUndefined()
})

test('a full browser reports that it refuses a value, and the last stored one stays', () => {
  const { shelf, content } = shelfWith({ draft: '{"name":"Old"}' }, 'full')
  expect(keep(shelf, 'draft', { name: 'Yin' })).toBe(false)
  expect(content.get('draft')).toBe('{"name":"Old"}')
  expect(() => keepText(shelf, 'theme-mode', 'light')).not.toThrow()
})

test('a browser without storage returns nothing, and nothing fails', () => {
  const { shelf } = shelfWith({ draft: '{"name":"Yin"}' }, 'closed')
  expect(readText(shelf, 'theme-mode')).toBeUndefined()
  expect(readKept(shelf, 'draft', Draft)).toBeUndefined()
})

test('a text that was never stored is undefined', () => {
  expect(readText(shelfWith().shelf, 'theme-mode')).toBeUndefined()
})
