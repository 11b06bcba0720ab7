import { beforeEach, expect, test, vi } from 'vitest'
import { AuthError, type AuthPort } from './auth.port.ts'
import { createLazyAuth } from './lazyAuth.ts'

const { library, shelf, network } = vi.hoisted(() => {
  const kept = new Map<string, string>()
  const state = { onLine: true }
  vi.stubGlobal('navigator', state)
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  return {
    library: {
      made: [] as [service: object, language: () => string][],
      calls: [] as unknown[][],
      refusal: undefined as Error | undefined,
    },
    shelf: kept,
    network: state,
  }
})

// The fake library: tests check only its calls and results.
const itself = () => ({
  createAmplifyAuth: (...given: [service: object, language: () => string]) => {
    library.made.push(given)
    const answering =
      (name: string, answer: unknown) =>
      (...told: unknown[]) => {
        library.calls.push([name, ...told])
        return library.refusal ? Promise.reject(library.refusal) : Promise.resolve(answer)
      }
    return {
      currentUser: answering('currentUser', { username: 'renewed' }),
      idToken: answering('idToken', 'renewed token'),
      requestCode: answering('requestCode', 'code'),
      confirmCode: answering('confirmCode', 'done'),
      signUp: answering('signUp', 'confirm-sign-up'),
      confirmSignUp: answering('confirmSignUp', 'code'),
      resendSignUpCode: answering('resendSignUpCode', undefined),
      signOut: answering('signOut', undefined),
    }
  },
})
vi.mock('./amplifyAuth.ts', () => itself())

const identity = { userPoolId: 'pool', clientId: 'obi', endpoint: 'identity', flow: 'USER_AUTH' } as const
const own = 'CognitoIdentityServiceProvider.obi'

const open = () => createLazyAuth(identity, () => 'fr')

/** Stores a session of the library for a user whose token expires in this many minutes. */
function remember(minutes: number) {
  const exp = Math.floor(Date.now() / 1_000) + minutes * 60
  const claims = { sub: 'sub-1', 'cognito:username': 'ana', exp, email: 'ana@example.com' }
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
  shelf.set(`${own}.LastAuthUser`, 'ana').set(`${own}.ana.idToken`, token)
  return token
}

beforeEach(() => {
  shelf.clear()
  network.onLine = true
  Object.assign(library, { made: [], calls: [], refusal: undefined })
})

test('the library is not loaded to find that no user is signed in (row 18)', async () => {
  const auth = open()
  expect(await auth.currentUser()).toBeUndefined()
  expect(await auth.idToken()).toBeUndefined()
  expect(library.made).toEqual([])
})

test('the library is not loaded to recognize a user with a valid token (row 18)', async () => {
  const token = remember(30)
  const auth = open()
  expect(await auth.currentUser()).toEqual({
    username: 'ana',
    subject: 'sub-1',
    email: 'ana@example.com',
    phone: undefined,
  })
  expect(await auth.idToken()).toBe(token)
  expect(library.made).toEqual([])
})

test('the library renews an expired token, and is loaded once (row 18)', async () => {
  remember(-5)
  const auth = open()
  expect(await auth.currentUser()).toEqual({ username: 'renewed' })
  expect(await auth.idToken()).toBe('renewed token')
  expect(library.made).toHaveLength(1)
  const [given, language] = library.made[0] ?? []
  expect(given).toEqual(identity)
  expect(language?.()).toBe('fr')
})

test('without a network the last user is still known, but not their rights', async () => {
  remember(-5)
  network.onLine = false
  expect(await open().currentUser()).toMatchObject({ username: 'ana', subject: 'sub-1' })
  expect(library.made).toEqual([])
})

test.each(['OFFLINE', 'FAILED'] as const)(
  'the last user is still known if the server is unavailable (%s)',
  async (fault) => {
    remember(-5)
    library.refusal = new AuthError(fault)
    expect(await open().currentUser()).toMatchObject({ username: 'ana', subject: 'sub-1' })
  },
)

test.each(['NOT_AUTHORIZED', 'UNKNOWN_USER'] as const)('a refusal (%s) ends the remembered session', async (fault) => {
  remember(-5)
  library.refusal = new AuthError(fault)
  await expect(open().currentUser()).rejects.toMatchObject({ fault })
})

test.each([
  ['requestCode', { channel: 'email', value: 'ana@example.com' }, 'code'],
  ['confirmCode', '123456', 'done'],
  ['signUp', { username: 'ana', password: 'p', firstName: 'Ana', lastName: 'Li' }, 'confirm-sign-up'],
  ['confirmSignUp', { username: 'ana', code: '123456' }, 'code'],
  ['resendSignUpCode', 'ana', undefined],
] as const)('%s is passed to the library, with its argument', async (name, given, answer) => {
  const call = open()[name] as (told: unknown) => ReturnType<AuthPort['confirmCode']>
  expect(await call(given)).toBe(answer)
  expect(library.calls).toEqual([[name, given]])
})

test('signing out is done by the library', async () => {
  await open().signOut()
  expect(library.calls).toEqual([['signOut']])
})

test('a library that failed to load is loaded again by the next call', async () => {
  vi.doMock('./amplifyAuth.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const auth = open()
  auth.warm()
  await expect(auth.confirmCode('123456')).rejects.toThrow('mock')
  vi.doMock('./amplifyAuth.ts', () => itself())
  expect(await auth.confirmCode('123456')).toBe('done')
  expect(library.made).toHaveLength(1)
})

test('a preloaded library is ready when it is needed', async () => {
  const auth = open()
  auth.warm()
  await vi.waitFor(() => expect(library.made).toHaveLength(1))
  await auth.confirmCode('123456')
  expect(library.made).toHaveLength(1)
})
