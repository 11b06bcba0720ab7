import { expect, test } from 'vitest'
import { AuthError, type AuthPort, type AuthUser } from './identity/auth.port.ts'
import { createSession, nextSessionState } from './session.ts'

const ana: AuthUser = { username: 'ana', subject: 'sub-1', email: 'ana@example.com', phone: undefined }
const signedIn = { status: 'authenticated', user: ana } as const

/** An identity service that remembers Ana until it is told otherwise. */
function rememberingAna(overrides: Partial<AuthPort> = {}) {
  const calls: string[] = []
  const unused = () => Promise.reject(new Error('not part of this test'))
  const auth: AuthPort = {
    currentUser: () => Promise.resolve(ana),
    idToken: () => Promise.resolve('token-of-ana'),
    requestCode: unused,
    confirmCode: unused,
    signUp: unused,
    confirmSignUp: unused,
    resendSignUpCode: unused,
    signOut: () => Promise.resolve(void calls.push('signOut')),
    ...overrides,
  }
  return {
    calls,
    session: createSession({
      auth,
      forget: () => void calls.push('forget'),
      report: (error) => void calls.push(String(error)),
    }),
  }
}

test('a session is loading until the browser was asked, then known (row 18)', async () => {
  const { session } = rememberingAna()
  expect(session.state.value).toEqual({ status: 'loading' })
  await session.restore()
  expect(session.state.value).toEqual(signedIn)
})

test('a browser that remembers nobody is unauthenticated and has no token (row 18)', async () => {
  const { session } = rememberingAna({ currentUser: () => Promise.resolve(undefined) })
  await session.restore()
  expect(session.state.value).toEqual({ status: 'unauthenticated' })
  expect(await session.token()).toBeUndefined()
})

test.each(['UNKNOWN_USER', 'NOT_AUTHORIZED'] as const)(
  '%s signs the person out and forgets them (row 18)',
  async (fault) => {
    const { session, calls } = rememberingAna()
    await session.restore()
    await session.refuse(fault)
    expect(session.state.value).toEqual({ status: 'unauthenticated' })
    expect(calls).toEqual(['signOut', 'forget'])
  },
)

test.each(['OFFLINE', 'FAILED', 'TOO_MANY_TRIES'] as const)('%s leaves a signed-in person in (row 18)', (fault) => {
  expect(nextSessionState(signedIn, { kind: 'refused', fault })).toBe(signedIn)
})

test('a token that was revoked ends the session at the next call (row 18)', async () => {
  const { session, calls } = rememberingAna({ idToken: () => Promise.resolve(undefined) })
  await session.restore()
  expect(await session.token()).toBeUndefined()
  expect(session.state.value.status).toBe('unauthenticated')
  expect(calls).toContain('forget')
})

test('a call made while the session loads waits for the token', async () => {
  const { session } = rememberingAna()
  const token = session.token()
  await session.restore()
  expect(await token).toBe('token-of-ana')
})

test('an identity service that is away at the start does not hang the app', async () => {
  const { session } = rememberingAna({ currentUser: () => Promise.reject(new AuthError('OFFLINE')) })
  await session.restore()
  expect(session.state.value.status).toBe('unauthenticated')
})

test('a sign-out that fails keeps the person signed in (row 23)', async () => {
  const { session, calls } = rememberingAna({ signOut: () => Promise.reject(new AuthError('OFFLINE')) })
  await session.restore()
  await expect(session.signOut()).rejects.toThrow('OFFLINE')
  expect(session.state.value).toEqual(signedIn)
  expect(calls).toEqual([])
})
