import { expect, test } from 'vitest'
import { address } from './address.ts'

test('an address has its parameters in its path and the rest in its query', () => {
  const session = address('/programs/:program/plans/:plan', ['tab', 'q'])
  expect(session({ program: 'a b', plan: 'c/d', tab: 'log' })).toBe('/programs/a%20b/plans/c%2Fd?tab=log')
  expect(session({ program: 'a', plan: 'b', tab: undefined, q: 'x & y' })).toBe('/programs/a/plans/b?q=x+%26+y')
  expect(session.pattern).toBe('/programs/:program/plans/:plan')
})

test('without a query an address is its path alone', () => {
  expect([address('/today')(), address('/today', ['q'])({ q: undefined })]).toEqual(['/today', '/today'])
})
