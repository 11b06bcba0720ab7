import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test.each([
  ['a short text stays', 'abc', 3, 'abc'],
  ['a longer one is cut', 'abcd', 3, 'abc'],
  ['a character of two units that fits stays', 'a😀b', 3, 'a😀'],
  ['one that does not fit goes as a whole', 'ab😀', 3, 'ab'],
  ['half a character within is marked', 'a\ud83db', 3, 'a\ufffdb'],
  ['half a character at the end goes', 'ab\ud83d', 3, 'ab'],
  ['a second half at the beginning is marked', '\ude00b', 3, '\ufffdb'],
  ['nothing stays nothing', '', 3, ''],
])('%s', (_what, text, characters, left) => {
  expect(shortened(text, characters)).toBe(left)
})
