import { expect, test } from 'vitest'
import { openBudget } from './openBudget.ts'

test('what was spent comes back with time, up to the most', () => {
  let at = 0
  const budget = openBudget({ most: 10, perSecond: 2, now: () => at })
  expect(budget.spend(10)).toBe(true)
  expect(budget.spend(1)).toBe(false)
  at += 500
  expect(budget.spend(1)).toBe(true)
  at += 3_600_000
  expect(budget.spend(10)).toBe(true)
  expect(budget.spend(1)).toBe(false)
})

test('it goes on coming back when the machine’s clock is set back an hour', () => {
  let at = 3_600_000
  const budget = openBudget({ most: 10, perSecond: 2, now: () => at })
  budget.spend(10)
  at = 0
  expect(budget.spend(1)).toBe(false)
  at += 500
  expect(budget.spend(1)).toBe(true)
})
