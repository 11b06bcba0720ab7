import { expect, test } from 'vitest'
import { sentenceOf } from '#web/ui/form/testing/sentenceOf.ts'
import { emptyPhone, type PhoneEntry, phoneFaultOf } from './phoneEntry.ts'
import { countriesIn, readPhone } from './readPhone.ts'

function faultOf(phone: PhoneEntry): string | undefined {
  const fault = phoneFaultOf(phone)
  return fault && sentenceOf(fault)
}

test('a number with its calling code brings its country, any other keeps the chosen one (row 26)', () => {
  expect(readPhone('+33 6 12 34 56 78', 'US')).toMatchObject({ country: 'FR', callingCode: '33', e164: '+33612345678' })
  expect(readPhone('0612345678', 'FR')).toMatchObject({ country: 'FR', e164: '+33612345678' })
})

test('without a number or a country it is the United States (row 26)', () => {
  expect(readPhone('', '')).toMatchObject({ country: 'US', callingCode: '1' })
})

test.each([
  ['', 'US', 'Please enter phone number.'],
  ['---', 'US', 'Please enter phone number.'],
  ['20155501', 'US', 'Phone number should be 10 digits.'],
  ['416555012345', 'CA', 'Phone number should be 10 digits.'],
  ['0912', 'VN', 'Phone number format is incorrect.'],
  ['1111111111', 'US', 'Phone number format is incorrect.'],
  ['2015550123', 'US', undefined],
  ['0912345678', 'VN', undefined],
] as const)('%s in %s: %s (row 143)', (typed, country, fault) => {
  expect(faultOf(readPhone(typed, country))).toBe(fault)
})

test('an untouched field asks for a number (row 143)', () => {
  expect(faultOf(emptyPhone)).toBe('Please enter phone number.')
})

test('about 240 countries, named and sorted in the language of the reader (row 26)', () => {
  const english = countriesIn('en')
  expect(english.length).toBeGreaterThan(235)
  expect(english.find(({ code }) => code === 'VN')).toEqual({ code: 'VN', name: 'Vietnam', callingCode: '84' })
  expect(countriesIn('ar').find(({ code }) => code === 'AE')?.name).toBe('الإمارات العربية المتحدة')
})
