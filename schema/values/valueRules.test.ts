import { expect, test } from 'vitest'
import { classModeOf } from '#schema/classes/classModeOf.ts'
import { nameSentenceOf } from './personName.ts'
import { findValueRule } from './valueRules.ts'

test.each([
  ['Ana', undefined],
  ['Nguyễn Văn A.', undefined],
  ['يُوسُف', undefined],
  ["O’Neill-D'Arc 3", undefined],
  ['🥋', 'Name can only contain letters, numbers, spaces, apostrophes, and periods!'],
  ['Ana_', 'Name can only contain letters, numbers, spaces, apostrophes, and periods!'],
  ['_Ana', 'Name can only contain letters, numbers, spaces, apostrophes, and periods!'],
  ['<b>', 'Name can only contain letters, numbers, spaces, apostrophes, and periods!'],
  ['', 'This field is required!'],
  ['   ', 'Name cannot be only whitespace!'],
  ['\t', 'Name cannot be only whitespace!'],
  ['a'.repeat(50), undefined],
  ['a'.repeat(51), 'Name must be 50 characters or less!'],
  // Characters outside of the basic plane have two code units.
  ['𠮷'.repeat(50), undefined],
])('a name %j is at fault with %j', (name, fault) => {
  expect(nameSentenceOf(name)).toBe(fault)
  expect(findValueRule('Contact', 'firstName')?.(name)).toBe(fault)
  expect(findValueRule('Contact', 'lastName')?.(name)).toBe(fault)
})

test.each(['FR', 'US', 'VN'])('%s is a valid country', (code) => {
  expect(findValueRule('Contact', 'country')?.(code)).toBeUndefined()
})

test.each(['fr', 'FRA', 'F', '', 'F1', 'FR\n'])('%j is not a valid country', (code) => {
  expect(findValueRule('Contact', 'country')?.(code)).toMatch(/two-letter/)
})

test.each(['en', 'fr', 'vi', 'cn', 'ar'])('%s is a supported language', (language) => {
  expect(findValueRule('Contact', 'lang')?.(language)).toBeUndefined()
})

test.each(['de', 'EN', ''])('%j is not a supported language', (language) => {
  expect(findValueRule('Contact', 'lang')?.(language)).toMatch(/not offered/)
})

test('a field without a rule has none, on any model', () => {
  expect(findValueRule('Contact', 'bio')).toBeUndefined()
  expect(findValueRule('Company', 'firstName')).toBeUndefined()
})

test.each([
  [{ capacity: 12 }, false],
  [{ capacity: 13 }, true],
  [{ capacity: 13, isClassMode: null }, true],
  [{ capacity: 500, isClassMode: false }, false],
  [{ capacity: 2, isClassMode: true }, true],
])('a class with %j has class mode %j', (setting, isClassMode) => {
  expect(classModeOf(setting)).toBe(isClassMode)
})
