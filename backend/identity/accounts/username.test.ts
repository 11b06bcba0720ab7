import { expect, test } from 'vitest'
import { normalUsername, toUsername } from './username.ts'

test('different spellings of a username are one name', () => {
  const composed = 'ana\u00efs'
  const inTwoParts = 'ANAI\u0308S'
  expect(normalUsername(inTwoParts)).toBe(composed)
  expect(toUsername(inTwoParts)).toBe(composed)
})

test.each(['a', '阿娜', 'ana_li-2!', 'x'.repeat(128)])('%s is a name', (name) => {
  expect(toUsername(name)).toBe(name)
})

test.each(['', 'ana li', 'ana\n', ' ana', 'ana ', '\ud800', 'x'.repeat(129)])('%j is no name', (name) => {
  expect(() => toUsername(name)).toThrow(expect.objectContaining({ type: 'InvalidParameterException' }))
})

test.each([
  ['ana@example.org', /email format/],
  ['+33612345678', /phone number format/],
])('%s is an address, so it cannot be a username', (address, refusal) => {
  expect(() => toUsername(address)).toThrow(refusal)
})
