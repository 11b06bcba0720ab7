import { expect, test } from 'vitest'
import { numberOfText, textOfNumber } from './numberField.ts'

test('zero shows empty, and empty means zero (row 145)', () => {
  expect(textOfNumber(0)).toBe('')
  expect(textOfNumber(12)).toBe('12')
  expect(numberOfText(' ')).toBe(0)
})

test('text becomes a number or nothing (row 145)', () => {
  expect(numberOfText(' 7.5 ')).toBe(7.5)
  expect(numberOfText('seven')).toBeUndefined()
  expect(numberOfText('Infinity')).toBeUndefined()
})
