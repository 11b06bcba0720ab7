import { expect, test } from 'vitest'
import { TokenSeal } from './nextToken.ts'

const seal = new TokenSeal(Buffer.alloc(32, 1))
const question = ['Category', { limit: 2 }, 'ana']
const refusal = { code: 'BAD_INPUT', field: 'nextToken' }

test.each([[['a', 1, true, null]], [[]], [['Zoë', -1.5, false]]])(
  'the end of a page is restored from its token: %j',
  (cursor) => {
    expect(seal.open(seal.close(cursor, question), question)).toEqual(cursor)
  },
)

test('the same place is never written alike, and none can be read from outside', () => {
  const tokens = [seal.close(['secret'], question), seal.close(['secret'], question)]
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]+$/)
    expect(Buffer.from(token, 'base64url').toString()).not.toContain('secret')
  }
})

test('another server with the same key reads it, one with another key does not', () => {
  const token = seal.close(['a'], question)
  expect(new TokenSeal(Buffer.alloc(32, 1)).open(token, question)).toEqual(['a'])
  expect(() => new TokenSeal(Buffer.alloc(32, 2)).open(token, question)).toThrow(expect.objectContaining(refusal))
})

test.each([
  ['another question', (token: string) => token, ['Category', { limit: 2 }, 'ben']],
  ['no token at all', () => '', question],
  ['one that was cut short', (token: string) => token.slice(0, 20), question],
  [
    'one whose seal was cut short',
    (token: string) => Buffer.from(token, 'base64url').subarray(0, 24).toString('base64url'),
    question,
  ],
  ['one with more behind it', (token: string) => `${token}AAAA`, question],
])('%s is refused as a page that can’t be read on', (_what, changed, asked) => {
  const token = changed(seal.close(['a'], question))
  expect(() => seal.open(token, asked)).toThrow(expect.objectContaining(refusal))
})

test('a place that grew too long for a token is refused when it comes back', () => {
  expect(() => seal.open(seal.close(['x'.repeat(16_384)], question), question)).toThrow(
    expect.objectContaining(refusal),
  )
  expect(seal.open(seal.close(['x'.repeat(12_000)], question), question)).toHaveLength(1)
})
