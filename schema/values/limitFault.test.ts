import { expect, test } from 'vitest'
import type { ColumnField, FieldLimits } from '#schema/modelDescription.ts'
import { limitFault, orderFault } from './limitFault.ts'

test('every text and list has a maximum length, in characters rather than code units', () => {
  const text = { type: 'String' }
  expect(limitFault('𠮷'.repeat(5_000), text)).toBeUndefined()
  expect(limitFault('𠮷'.repeat(5_001), text)).toBe('Write at most 5,000 characters.')
  expect(limitFault('x'.repeat(201), { type: 'ID' })).toBe('Write at most 200 characters.')
  expect(limitFault(['x', 'x'.repeat(201)], { type: 'ID' })).toBe('Write at most 200 characters.')
  expect(
    limitFault(
      Array.from({ length: 1_001 }, () => 'x'),
      text,
    ),
  ).toBe('Give at most 1,000.')
  expect(limitFault(7, { type: 'Int' })).toBeUndefined()
})

const within = (limits: FieldLimits) => ({ type: 'String', limits })

test('a required text is not blank, and its error has the message of its field', () => {
  const name = within({ text: { min: 2, max: 4 } })
  expect(['𠮷𠮷', ' ab ', 'abcd', '𠮷'.repeat(4)].map((text) => limitFault(text, name))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['', '𠮷', ' a ', 'abcde'].map((text) => limitFault(text, name))).toEqual(
    Array.from({ length: 4 }, () => 'Write from 2 to 4 characters.'),
  )
  expect(limitFault('abcde', within({ text: { min: 0, max: 4, sentence: 'Shorter.' } }))).toBe('Shorter.')
})

test('a number is within its range, limits included', () => {
  const age = { type: 'Int', limits: { range: { min: 0, max: 120 } } }
  expect([0, 120].map((years) => limitFault(years, age))).toEqual([undefined, undefined])
  expect([-1, 121].map((years) => limitFault(years, age))).toEqual([
    'Give a number from 0 to 120.',
    'Give a number from 0 to 120.',
  ])
})

test('a list has at most as many items as its field allows, and each is within the limits of a text', () => {
  const goals = within({ text: { min: 1, max: 3 }, items: { min: 0, max: 2 } })
  expect(limitFault(['fit', 'old'], goals)).toBeUndefined()
  expect(limitFault(['fit', 'old', 'x'], goals)).toBe('Give at most 2.')
  expect(limitFault(['fit', 'older'], goals)).toBe('Write from 1 to 3 characters.')
})

test('members of a value stored as JSON have limits too', () => {
  const title = { name: 'title', type: 'String', kind: 'scalar', isList: false, isRequired: true } as const
  const chapters = { type: 'Chapter', members: { title: { ...title, ...within({ text: { min: 0, max: 3 } }) } } }
  expect(limitFault([{ title: 'one', other: 'longer' }], chapters)).toBeUndefined()
  expect(limitFault([{ title: 'one' }, { title: 'three' }], chapters)).toBe('Write at most 3 characters.')
})

test.each([
  [30, 30, undefined],
  [31, 30, 'Older.'],
  [null, 30, undefined],
  [120, null, undefined],
  [121, null, 'Older.'],
  [undefined, undefined, undefined],
])('the order check of %s to %s returns %s', (ageFrom, ageTo, fault) => {
  const range = { min: 0, max: 120 }
  const field = (name: string, limits: FieldLimits): ColumnField => ({
    source: 'column',
    column: name,
    name,
    type: 'Int',
    kind: 'scalar',
    isList: false,
    isRequired: false,
    limits,
  })
  const upper = field('ageTo', { range, order: { after: 'ageFrom', sentence: 'Older.' } })
  const fields = { ageFrom: field('ageFrom', { range }), ageTo: upper }
  expect(orderFault(upper, { ageFrom, ageTo }, fields)).toBe(fault)
})
