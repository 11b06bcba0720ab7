import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sentenceOf } from '#web/ui/form/testing/sentenceOf.ts'
import { AddressForm, addressIn, emptyAddress } from './addressForm.ts'

function faultsOf(form: typeof emptyAddress) {
  const { issues = [] } = v.safeParse(AddressForm, form)
  return issues.map(({ message, path }) => [path?.[0].key, sentenceOf(message)])
}

test.each([
  ['', 'Please enter email address.'],
  ['   ', 'Please enter email address.'],
  ['ana', 'Please enter valid email address.'],
  ['ana@', 'Please enter valid email address.'],
  ['ana@example', 'Please enter valid email address.'],
])('the e-mail %j: %s (row 143)', (email, fault) => {
  expect(faultsOf({ ...emptyAddress, channel: 'email', email })).toEqual([['email', fault]])
})

test('only the chosen channel is validated (row 13)', () => {
  expect(faultsOf({ ...emptyAddress, channel: 'phone', email: 'nonsense' })).toEqual([
    ['phone', 'Please enter phone number.'],
  ])
  expect(faultsOf({ ...emptyAddress, channel: 'email', email: 'ana@example.com' })).toEqual([])
})

test('an e-mail is taken in lower case and without spaces around it', () => {
  const form = { ...emptyAddress, channel: 'email' as const, email: ' Ana.Li@Example.com ' }
  expect(addressIn(form)).toEqual({ channel: 'email', value: 'ana.li@example.com' })
})
