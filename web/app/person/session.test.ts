import { expect, test } from 'vitest'
import { AuthError, type AuthPort, type AuthUser } from '#web/app/identity/auth.port.ts'
import { createSession, nextSessionState } from './session.ts'

const ana: AuthUser = { username: 'ana', subject: 'sub-1', email: 'ana@example.com', phone: undefined }
const signedIn = { status: 'authenticated', user: ana } as const

/** An identity service with a signed-in Ana, until the test changes that. */
function rememberingAna(overrides: Partial<AuthPort> = {}) {
  const calls: string[] = []
  const unused = () => Promise.reject(new Error('Unexpected call'))
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
      untilNextTry: () => Promise.resolve(void calls.push('waited')),
    }),
  }
}

test('a session is loading until the identity service has responded, then known (row 18)', async () => {
  const { session } = rememberingAna()
  expect(session.state.value).toEqual({ status: 'loading' })
  await session.restore()
  expect(session.state.value).toEqual(signedIn)
})

test('a browser that remembers no user is unauthenticated and has no token (row 18)', async () => {
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

test.each(['OFFLINE', 'FAILED', 'TOO_MANY_TRIES'] as const)('%s does not sign the user out (row 18)', (fault) => {
  expect(nextSessionState(signedIn, { kind: 'refused', fault })).toBe(signedIn)
})

test('a revoked token ends the session at the next call (row 18)', async () => {
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

test('a user who returns without a network is not signed out, but looked up again once the network is back (row 18)', async () => {
  const tries = ['OFFLINE', 'FAILED', 'TOO_MANY_TRIES'] as const
  const left = [...tries]
  const seen: string[] = []
  const { session, calls } = rememberingAna({
    currentUser: () => {
      const fault = left.shift()
      return fault ? Promise.reject(new AuthError(fault)) : Promise.resolve(ana)
    },
  })
  session.state.subscribe(({ status }) => void seen.push(status))
  await session.restore()
  expect(seen).toEqual(['loading', 'authenticated'])
  expect(calls).toEqual(tries.map(() => 'waited'))
})

test.each(['UNKNOWN_USER', 'NOT_AUTHORIZED'] as const)(
  'a token that cannot be refreshed because of %s ends the session, one that waits for a network does not (row 18)',
  async (fault) => {
    let answer = new AuthError('OFFLINE')
    const { session } = rememberingAna({ idToken: () => Promise.reject(answer) })
    await session.restore()
    await expect(session.token()).rejects.toThrow('OFFLINE')
    expect(session.state.value).toEqual(signedIn)
    answer = new AuthError(fault)
    expect(await session.token()).toBeUndefined()
    expect(session.state.value.status).toBe('unauthenticated')
  },
)

test('a failed sign-out keeps the user signed in (row 23)', async () => {
  const { session, calls } = rememberingAna({ signOut: () => Promise.reject(new AuthError('OFFLINE')) })
  await session.restore()
  await expect(session.signOut()).rejects.toThrow('OFFLINE')
  expect(session.state.value).toEqual(signedIn)
  expect(calls).toEqual([])
})

test('a signed-in user has a token for each request, and stays signed in (row 18)', async () => {
  const { session, calls } = rememberingAna()
  await session.restore()
  expect(await session.token()).toBe('token-of-ana')
  expect(await session.token()).toBe('token-of-ana')
  expect(session.state.value).toEqual(signedIn)
  expect(calls).toEqual([])
})

test('data about the user is deleted only once the identity service has finished signing out (row 23)', async () => {
  const left = Promise.withResolvers<void>()
  const { session, calls } = rememberingAna({ signOut: () => left.promise })
  await session.restore()
  const refused = session.refuse('NOT_AUTHORIZED')
  await Promise.resolve()
  expect(calls).toEqual([])
  left.reject(new Error('no answer'))
  await refused
  expect(calls).toEqual(['Error: no answer', 'forget'])
})
