import { expect, test } from 'vitest'
import { rememberedSession, rememberedUser, remembersUser } from './rememberedSession.ts'

const NOW = Date.parse('2026-03-01T09:00:00.000Z')
const HOUR_MS = 3_600_000

interface Kept {
  claims?: Record<string, unknown>
  clockDrift?: string
  entries?: Record<string, string | undefined>
}

function shelfWith({ claims = {}, clockDrift = '0', entries = {} }: Kept = {}): Storage {
  const payload = { sub: 'subject-1', 'cognito:username': 'ana', exp: (NOW + HOUR_MS) / 1_000, ...claims }
  const own = 'CognitoIdentityServiceProvider.obi.ana'
  const kept = new Map(
    Object.entries({
      'CognitoIdentityServiceProvider.obi.LastAuthUser': 'ana',
      [`${own}.idToken`]: tokenOf(payload),
      [`${own}.clockDrift`]: clockDrift,
      ...entries,
    }),
  )
  return { getItem: (key: string) => kept.get(key) ?? null } as Storage
}

function tokenOf(payload: object): string {
  return `header.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
}

test('a user with a valid token is known at once', () => {
  const shelf = shelfWith({ claims: { email: 'ânä@example.com' } })
  expect(rememberedSession('obi', shelf, NOW)).toEqual({
    idToken: shelf.getItem('CognitoIdentityServiceProvider.obi.ana.idToken'),
    user: { username: 'ana', subject: 'subject-1', email: 'ânä@example.com', phone: undefined },
  })
  expect(remembersUser('obi', shelf)).toBe(true)
})

test('without a network the owner of an expired session is still known', () => {
  const old = shelfWith({ claims: { exp: (NOW - HOUR_MS) / 1_000 } })
  expect(rememberedUser('obi', old)).toMatchObject({ username: 'ana', subject: 'subject-1' })
  expect(rememberedUser('other', old)).toBeUndefined()
})

test('another app’s session is ignored', () => {
  expect(rememberedSession('other', shelfWith(), NOW)).toBeUndefined()
  expect(remembersUser('other', shelfWith())).toBe(false)
})

test.each([
  ['is over', { claims: { exp: (NOW - 1) / 1_000 } }],
  ['is in its last minute', { claims: { exp: (NOW + 59_000) / 1_000 } }],
  ['has just come to its last minute', { claims: { exp: (NOW + 60_000) / 1_000 } }],
  ['is over by the clock of the service', { clockDrift: String(HOUR_MS) }],
  ['has a drift that is no number', { clockDrift: 'soon' }],
  ['has no end', { claims: { exp: undefined } }],
  ['has no subject', { claims: { sub: undefined } }],
  ['is no token', { entries: { 'CognitoIdentityServiceProvider.obi.ana.idToken': 'nonsense' } }],
  ['is not JSON', { entries: { 'CognitoIdentityServiceProvider.obi.ana.idToken': 'a.!!!.c' } }],
])('a token that %s is left to the library', (_what, kept: Kept) => {
  expect(rememberedSession('obi', shelfWith(kept), NOW)).toBeUndefined()
  expect(remembersUser('obi', shelfWith(kept))).toBe(true)
})

test.each([
  ['has a moment more than a minute', { claims: { exp: (NOW + 60_001) / 1_000 } }],
  [
    'is good by the clock of the service',
    { claims: { exp: (NOW - HOUR_MS) / 1_000 }, clockDrift: String(-2 * HOUR_MS) },
  ],
  ['comes without a drift', { entries: { 'CognitoIdentityServiceProvider.obi.ana.clockDrift': undefined } }],
  ['proves a phone', { claims: { phone_number: '+33612340001' } }],
])('a token that %s signs a user in', (_what, kept: Kept) => {
  expect(rememberedSession('obi', shelfWith(kept), NOW)?.user).toEqual({
    username: 'ana',
    subject: 'subject-1',
    email: undefined,
    phone: kept.claims?.['phone_number'],
  })
})

test('a browser in which no user signed in remembers no user', () => {
  const shelf = shelfWith({ entries: { 'CognitoIdentityServiceProvider.obi.LastAuthUser': undefined } })
  expect(remembersUser('obi', shelf)).toBe(false)
  expect(rememberedSession('obi', shelf, NOW)).toBeUndefined()
})
