import { expect, test } from 'vitest'
import type { Shelf } from '#web/app/person/browserStorage.ts'
import { forgetProvenAddress, keepProvenAddress, proofOf, provenAddress } from './provenAddress.ts'

const NINE = Date.parse('2026-03-02T09:00:00Z')
const TEN_MINUTES = 600_000
const ana = { channel: 'email', value: 'ana@example.com' } as const

function anaProven(): Shelf {
  const kept = new Map<string, string>()
  const shelf: Shelf = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  keepProvenAddress({ address: ana, code: '482913', provenAt: NINE }, shelf)
  return shelf
}

test('a code proves the address it was sent to, and no other', () => {
  const shelf = anaProven()
  expect(proofOf(ana, NINE, shelf)).toBe('482913')
  expect(proofOf({ channel: 'email', value: 'mai@example.com' }, NINE, shelf)).toBeUndefined()
})

test('a proof is of no use after ten minutes, nor once it is forgotten', () => {
  const shelf = anaProven()
  expect(provenAddress(NINE + TEN_MINUTES - 1, shelf)).toBeDefined()
  expect(provenAddress(NINE + TEN_MINUTES, shelf)).toBeUndefined()
  forgetProvenAddress(shelf)
  expect(provenAddress(NINE, shelf)).toBeUndefined()
})
