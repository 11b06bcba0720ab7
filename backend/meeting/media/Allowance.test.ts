import { expect, test } from 'vitest'
import { Allowance } from './Allowance.ts'

test('an allowance refills over time, up to its maximum', () => {
  const allowance = new Allowance({ burst: 10, perSecond: 2 }, 0)
  expect([allowance.take(0, 10), allowance.take(0)]).toEqual([true, false])
  expect(allowance.take(500)).toBe(true)
  expect([allowance.take(3_600_500, 10), allowance.take(3_600_500)]).toEqual([true, false])
})

test('an allowance keeps refilling when the machine’s clock is set back an hour', () => {
  const allowance = new Allowance({ burst: 10, perSecond: 2 }, 3_600_000)
  allowance.take(3_600_000, 10)
  expect([allowance.take(0), allowance.take(500)]).toEqual([false, true])
})
