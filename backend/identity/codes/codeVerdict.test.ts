import { expect, test } from 'vitest'
import { type CodeFacts, codeVerdict } from './codeVerdict.ts'

const NINE = '2026-11-21T09:00:00.000Z'

const facts = (overrides: Partial<CodeFacts> = {}): CodeFacts => ({
  wasCounted: true,
  tries: 0,
  expiresAt: '2026-11-21T09:10:00.000Z',
  usedAt: null,
  ...overrides,
})

test.each([
  ['RIGHT', facts(), true],
  ['WRONG', facts(), false],
  ['USED', facts({ wasCounted: false, usedAt: NINE }), true],
  ['EXPIRED', facts({ wasCounted: false, expiresAt: NINE }), true],
  ['TOO_MANY', facts({ wasCounted: false, tries: 5 }), true],
  ['DELAYED', facts({ wasCounted: false, tries: 4 }), true],
] as const)('a guess is %s', (verdict, state, matches) => {
  expect(codeVerdict(state, { matches, now: NINE })).toBe(verdict)
})
