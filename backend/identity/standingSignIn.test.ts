import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askCode, enterCode } from './testCalls.ts'
import { openTestIdentity, type TestIdentity } from './testIdentity.ts'

const email = 'ana@example.org'

let service: TestIdentity
beforeAll(async () => {
  service = await openTestIdentity()
  await service.identity.importAccounts([{ subject: 'sub-ana', username: 'ana', email, phone: undefined }])
})
afterAll(() => service.close())

async function signIn() {
  const session = await askCode(service.call, email)
  const { body } = await enterCode(service.call, { session, email, code: service.codeFor(email) })
  const { IdToken, AccessToken, RefreshToken } = body.AuthenticationResult
  const id = String(decodeJwt(IdToken)['origin_jti'])
  return { AccessToken, RefreshToken, stands: () => service.identity.isSignedIn({ subject: 'sub-ana', id }), id }
}

test('a sign-in is valid until it is ended, and other sign-ins stay valid', async () => {
  const [one, other] = [await signIn(), await signIn()]
  expect([await one.stands(), await other.stands()]).toEqual([true, true])
  await service.call('RevokeToken', { Token: one.RefreshToken })
  expect([await one.stands(), await other.stands()]).toEqual([false, true])
})

test('a session is valid only for its own user, and only if it exists', async () => {
  const { id } = await signIn()
  expect(await service.identity.isSignedIn({ subject: 'sub-eve', id })).toBe(false)
  expect(await service.identity.isSignedIn({ subject: 'sub-ana', id: 'none' })).toBe(false)
})

test('a global sign-out ends all earlier sessions, still hours later, but not the next one', async () => {
  const before = await signIn()
  await service.call('GlobalSignOut', { AccessToken: before.AccessToken })
  const after = await signIn()
  expect([await before.stands(), await after.stands()]).toEqual([false, true])
  service.moveClock(3 * 3600)
  expect([await before.stands(), await after.stands()]).toEqual([false, true])
})

test('an expired sign-in is not valid', async () => {
  const { stands } = await signIn()
  service.moveClock(31 * 86_400)
  expect(await stands()).toBe(false)
})

test('deleting an account ends all its sign-ins, even where the token names none', async () => {
  const { stands, AccessToken } = await signIn()
  expect(await service.identity.isSignedIn({ subject: 'sub-ana', id: undefined })).toBe(true)
  await service.call('DeleteUser', { AccessToken })
  expect(await stands()).toBe(false)
  expect(await service.identity.isSignedIn({ subject: 'sub-ana', id: undefined })).toBe(false)
})
