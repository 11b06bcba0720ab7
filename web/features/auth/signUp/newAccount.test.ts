import { expect, test } from 'vitest'
import { newAccount, randomBytes } from './newAccount.ts'

const ana = { firstName: 'Ana Maria', lastName: 'Li', address: { channel: 'email', value: 'ana@example.com' } } as const

test('the username is a nickname and the address, without spaces (row 15)', () => {
  const { username } = newAccount(ana, new Uint8Array(24))
  expect(username).toBe('AnaMaria:ana@example.com')
  expect(
    newAccount({ ...ana, address: { channel: 'phone', value: '+12015550123' } }, new Uint8Array(24)).username,
  ).toBe('AnaMaria:+12015550123')
})

test('the password is random, long enough, and never the same (rows 12 and 15)', () => {
  const one = newAccount(ana, randomBytes()).password
  const other = newAccount(ana, randomBytes()).password
  expect(one).not.toBe(other)
  expect(one.length).toBeGreaterThanOrEqual(32)
})
