import { expect, test } from 'vitest'
import { messageLimits } from '#schema/messageLimits.ts'
import { previewOf } from './previewOf.ts'

const most = messageLimits.preview
const file = (type: string) => ({ id: 'f', url: 'k', type, order: 0 })

test('a short message is shown as it is, on one line', () => {
  expect(previewOf('Hello\n\n  there\t!')).toBe('Hello there !')
  expect(previewOf('a'.repeat(most))).toBe('a'.repeat(most))
})

test.each(['👩‍👩‍👧‍👦', '🇫🇷', 'é', '👍🏽'])('a long message is cut between characters, never inside of %s', (character) => {
  const preview = previewOf(character.repeat(most * 10))
  expect(preview.replaceAll(character, '')).toBe('…')
  expect([...new Intl.Segmenter().segment(preview)].length).toBeLessThanOrEqual(most)
})

test('a character without end is not shown', () => {
  expect(previewOf(`a${'\u0301'.repeat(5000)}`)).toBe('…')
})

test('a message of files shows a sign of the first', () => {
  expect(previewOf(null, [file('image'), file('file')])).toBe('📷')
  expect(previewOf('', [file('audio')])).toBe('🎤')
  expect(previewOf(undefined, [file('file')])).toBe('📎')
  expect(previewOf('With words', [file('file')])).toBe('With words')
})

test.each(['📷', '🎤', '📎'])('a message whose text is %s is not shown as a file', (text) => {
  const signs = ['image', 'audio', 'file'].map((type) => previewOf(null, [file(type)]))
  const preview = previewOf(text)
  expect(signs).not.toContain(preview)
  expect(preview.startsWith(text)).toBe(true)
  expect([...new Intl.Segmenter().segment(preview)]).toHaveLength(1)
})
