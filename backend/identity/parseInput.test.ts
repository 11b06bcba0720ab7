import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseInput, plainText, sealedText, typedCode } from './parseInput.ts'

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln-bmF0_dXJl'

test.each([
  ['a token', token],
  ['the shortest session', 'x'.repeat(20)],
  ['the longest token', 'x'.repeat(8_192)],
])('text we may have sealed is accepted: %s', (_what, text) => {
  expect(v.is(sealedText, text)).toBe(true)
})

test.each([
  ['too short', 'x'.repeat(19)],
  ['too long', 'x'.repeat(8_193)],
  ['a space before it', ` ${token}`],
  ['a space after it', `${token} `],
  ['a line more', `${token}\n`],
  ['another alphabet', `${token}=`],
])('text we cannot have sealed is rejected: %s', (_why, text) => {
  expect(v.is(sealedText, text)).toBe(false)
})

test.each([
  ['nothing', ''],
  ['a control character', 'tab\tbed'],
  ['half a character', 'ana \ud800'],
  ['too much', 'x'.repeat(65)],
])('%s is not kept', (_what, text) => {
  expect(v.is(plainText(64), text)).toBe(false)
})

test('a code may be any text, up to a maximum length', () => {
  expect(v.is(typedCode, '12 34 56')).toBe(true)
  expect(v.is(typedCode, 'x'.repeat(64))).toBe(true)
  expect(v.is(typedCode, 'x'.repeat(65))).toBe(false)
})

test('an error names the invalid field, or the request as a whole', () => {
  const schema = v.object({ Responses: v.object({ USERNAME: plainText(8) }) })
  expect(() => parseInput(schema, { Responses: { USERNAME: '\0' } })).toThrow(
    "Value at 'Responses.USERNAME' failed to satisfy constraint: Member must be plain text",
  )
  expect(() => parseInput(schema, null)).toThrow(/^Value at 'request' failed/)
})
