import { expect, test } from 'vitest'
import { authRecordOf, lastAuth, rememberAuth } from './localAuthRecord.ts'

function shelfWith(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const ana = {
  contactId: '0190f1a0-0000-7000-8000-000000000001',
  name: 'Ana Li',
  gender: 'FEMALE',
  authMethod: 'email',
  authValue: 'ana@example.com',
  timestamp: 1_795_000_000_000,
} as const

test('the browser remembers who signed in and how (row 19)', () => {
  const shelf = shelfWith()
  rememberAuth(ana, shelf)
  expect(lastAuth(shelf)).toEqual(ana)
})

test.each(['{', '{"contactId":1}', 'null', JSON.stringify({ ...ana, authMethod: 'password' })])(
  'an invalid record is ignored: %s (row 19)',
  (text) => {
    expect(lastAuth(shelfWith({ 'auth-record': text }))).toBeUndefined()
  },
)

test('a browser that refuses to store does not stop the sign-in', () => {
  const full = {
    ...shelfWith(),
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => rememberAuth(ana, full)).not.toThrow()
})

test('a user with only a phone is remembered by it, one with both by the e-mail (row 19)', () => {
  const person = { contactId: ana.contactId, name: ana.name, gender: undefined }
  const user = { username: 'ana', subject: 'sub-1', email: undefined, phone: '+12015550123' }
  expect(authRecordOf(person, user, ana.timestamp)).toEqual({
    ...ana,
    gender: null,
    authMethod: 'phone',
    authValue: '+12015550123',
  })
  expect(authRecordOf(person, { ...user, email: 'ana@example.com' }, 0)).toMatchObject({ authMethod: 'email' })
  // The next sign-in shows the same avatar.
  expect(authRecordOf({ ...person, gender: ana.gender }, user, 0)).toMatchObject({ gender: 'FEMALE' })
})
