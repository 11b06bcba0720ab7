import { expect, test } from 'vitest'
import { TokenSeal } from './nextToken.ts'

const seal = new TokenSeal(Buffer.alloc(32, 1))
const question = ['Category', { limit: 2 }, 'ana']
const refusal = { code: 'BAD_INPUT', field: 'nextToken' }

test.each([[['a', 1, true, null]], [[]], [['Zoë', -1.5, false]]])('where a page ended comes back: %j', (cursor) => {
  expect(seal.open(seal.closing(question)(cursor), question)).toEqual(cursor)
})

test('the same place is never written alike, and none can be read from outside', () => {
  const tokens = [seal.closing(question)(['secret']), seal.closing(question)(['secret'])]
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]+$/)
    expect(Buffer.from(token, 'base64url').toString()).not.toContain('secret')
  }
})

test('another server with the same key reads it, one with another key does not', () => {
  const token = seal.closing(question)(['a'])
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
  const token = changed(seal.closing(question)(['a']))
  expect(() => seal.open(token, asked)).toThrow(expect.objectContaining(refusal))
})

test('a token that was changed anywhere is refused', () => {
  const token = seal.closing(question)(['a', 1])
  const bytes = Buffer.from(token, 'base64url')
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    expect(() => seal.open(changed.toString('base64url'), question)).toThrow(expect.objectContaining(refusal))
  }
})

test('places of one page differ, and each comes back by itself', () => {
  const close = seal.closing(question)
  const cursors = ['a', 'b', 'c'].map((id) => ['2026-11-22T09:00:00.000Z', id])
  const tokens = cursors.map((cursor) => close(cursor))
  expect(new Set(tokens).size).toBe(3)
  expect(tokens.map((token) => seal.open(token, question))).toEqual(cursors)
})

test('a place that grew too long for a token is refused when it comes back', () => {
  expect(() => seal.open(seal.closing(question)(['x'.repeat(16_384)]), question)).toThrow(
    expect.objectContaining(refusal),
  )
  expect(seal.open(seal.closing(question)(['x'.repeat(12_000)]), question)).toHaveLength(1)
})
