import { expect, test } from 'vitest'
import { readAttributes } from './attributes.ts'

const reading = (Name: string, Value: string) => () => readAttributes([{ Name, Value }])

test.each([
  ['birthdate', '1990-02-28'],
  ['family_name', 'Li'],
  ['gender', 'female'],
  ['given_name', 'Ana'],
  ['locale', 'fr-FR'],
  ['middle_name', 'Maria'],
  ['name', 'Ana Li'],
  ['nickname', 'Annie'],
  ['picture', 'https://images.example.org/ana.jpg'],
  ['zoneinfo', 'Europe/Paris'],
])('a person says of themselves their %s', (name, value) => {
  expect(reading(name, value)().others).toEqual({ [name]: value })
})

test.each(['sub', 'email_verified', 'phone_number_verified'])('users cannot set their own %s', (name) => {
  expect(reading(name, 'true')).toThrow(expect.objectContaining({ type: 'NotAuthorizedException' }))
})

test.each(['custom:admin', 'updated_at', 'constructor'])('there is no attribute %s', (name) => {
  expect(reading(name, 'x')).toThrow(expect.objectContaining({ type: 'InvalidParameterException' }))
})

test('a picture is a web address', () => {
  expect(reading('picture', 'javascript:alert(1)')).toThrow(/Type for attribute \{picture\}/)
})

test('an e-mail attribute takes only e-mail addresses, and a phone attribute only phone numbers', () => {
  expect(reading('email', '+33612345678')).toThrow('Invalid email address format.')
  expect(reading('phone_number', 'ana@example.org')).toThrow('Invalid phone number format.')
})
