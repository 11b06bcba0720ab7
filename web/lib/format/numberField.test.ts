import { expect, test } from 'vitest'
import { numberOfText, textOfNumber } from './numberField.ts'

test('zero shows empty, and empty means zero (row 145)', () => {
  expect(textOfNumber(0)).toBe('')
  expect(textOfNumber(12)).toBe('12')
  expect(numberOfText(' ')).toBe(0)
})

test('digits of Arabic, Persian and a Chinese keyboard are digits (row 145)', () => {
  expect(numberOfText('٠١٢٣٤٥٦٧٨٩')).toBe(123_456_789)
  expect(numberOfText('۰۱۲۳۴۵۶۷۸۹')).toBe(123_456_789)
  expect(numberOfText('０１２３４５６７８９')).toBe(123_456_789)
})

test('text becomes a number or nothing (row 145)', () => {
  expect(numberOfText(' 7.5 ')).toBe(7.5)
  expect(numberOfText('seven')).toBeUndefined()
  expect(numberOfText('Infinity')).toBeUndefined()
})
