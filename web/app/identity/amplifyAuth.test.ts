import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAmplifyAuth } from './amplifyAuth.ts'

interface Asked {
  deed: string
  told: Record<string, unknown>
}

type Answer = object | { fault: string }

let asked: Asked[]
let answers: Record<string, Answer[]>
let kept: Map<string, string>

/** The simulated identity service, called by the unmodified Amplify client. */
vi.stubGlobal('fetch', async (url: URL, { headers, body }: { headers: Record<string, string>; body: string }) => {
  if (url.href !== 'https://obi.example/studio/identity') throw new TypeError(`Unexpected address ${url.href}`)
  const deed = headers['x-amz-target']?.split('.')[1] ?? ''
  asked.push({ deed, told: JSON.parse(body) })
  const answer = answers[deed]?.shift()
  if (!answer) throw new TypeError('Failed to fetch')
  if ('fault' in answer) return Response.json({ __type: answer.fault, message: 'No' }, { status: 400 })
  return Response.json(answer)
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  answers = {}
  kept = new Map()
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  })
})

const SIGN_UP_FORGOTTEN_MS = 180_000

afterEach(async () => {
  await vi.advanceTimersByTimeAsync(SIGN_UP_FORGOTTEN_MS)
  vi.useRealTimers()
})

function open(flow: 'USER_AUTH' | 'CUSTOM_WITHOUT_SRP' = 'USER_AUTH', given: Record<string, Answer[]> = {}) {
  answers = given
  const identity = { userPoolId: 'eu-west-1_pool', clientId: 'obi', endpoint: 'identity', flow }
  // Only the properties of a page that tests need, because Amplify would use more of a full one.
  Object.assign(globalThis, { document: { baseURI: 'https://obi.example/studio/' } })
  const auth = createAmplifyAuth(identity, () => 'fr')
  Reflect.deleteProperty(globalThis, 'document')
  return auth
}

const email = { channel: 'email', value: 'ana@example.com' } as const
const phone = { channel: 'phone', value: '+33612340001' } as const

const challenge = (ChallengeName: string) => ({ ChallengeName, Session: 'session', ChallengeParameters: {} })
const choice = {
  ...challenge('SELECT_CHALLENGE'),
  AvailableChallenges: ['EMAIL_OTP', 'SMS_OTP'],
}

/** Tokens of a user with these verified addresses. */
function tokensOf(addresses: object) {
  const exp = Math.floor(Date.now() / 1_000) + 3_600
  const token = (claims: object) => {
    const parts = [{ alg: 'none' }, { exp, iat: exp - 3_600, ...claims }]
    return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.x`
  }
  const claims = { sub: 'sub-1', 'cognito:username': 'ana', ...addresses }
  return {
    AuthenticationResult: {
      IdToken: token(claims),
      AccessToken: token({ sub: 'sub-1', username: 'ana' }),
      RefreshToken: 'refresh',
      ExpiresIn: 3_600,
      TokenType: 'Bearer',
    },
  }
}

test.each([
  [email, 'EMAIL_OTP'],
  [phone, 'SMS_OTP'],
] as const)('a code goes to the address one gave, in the language of the page: %o (row 13)', async (address, way) => {
  const auth = open('USER_AUTH', { InitiateAuth: [challenge(way)] })
  expect(await auth.requestCode(address)).toBe('code')
  expect(asked).toMatchObject([
    {
      deed: 'InitiateAuth',
      told: {
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: address.value, PREFERRED_CHALLENGE: way },
        ClientMetadata: { lang: 'fr' },
        ClientId: 'obi',
      },
    },
  ])
})

test.each([
  [email, 'EMAIL_OTP'],
  [phone, 'SMS_OTP'],
] as const)('a service that asks for a channel gets that of the address: %o', async (address, way) => {
  const auth = open('USER_AUTH', { InitiateAuth: [choice], RespondToAuthChallenge: [challenge(way)] })
  expect(await auth.requestCode(address)).toBe('code')
  expect(asked[1]).toMatchObject({
    deed: 'RespondToAuthChallenge',
    told: {
      ChallengeName: 'SELECT_CHALLENGE',
      ChallengeResponses: { USERNAME: address.value, ANSWER: way },
      ClientMetadata: { lang: 'fr' },
    },
  })
})

test('a real Cognito pool is called through its custom challenge, in the language of the page', async () => {
  const auth = open('CUSTOM_WITHOUT_SRP', { InitiateAuth: [challenge('CUSTOM_CHALLENGE')] })
  expect(await auth.requestCode(email)).toBe('code')
  expect(asked[0]?.told).toMatchObject({ AuthFlow: 'CUSTOM_AUTH', ClientMetadata: { lang: 'fr' } })
})

test('entering the code signs a user in with their verified addresses, until they sign out (rows 12 and 23)', async () => {
  const tokens = tokensOf({ email: 'ana@example.com', phone_number: '+33612340001' })
  const auth = open('USER_AUTH', {
    InitiateAuth: [challenge('EMAIL_OTP')],
    RespondToAuthChallenge: [tokens],
    RevokeToken: [{}],
  })
  await auth.requestCode(email)
  expect(await auth.confirmCode('123456')).toBe('done')
  expect(asked[1]?.told).toMatchObject({ ChallengeResponses: { EMAIL_OTP_CODE: '123456' } })
  expect(await auth.currentUser()).toEqual({
    username: 'ana',
    subject: 'sub-1',
    email: 'ana@example.com',
    phone: '+33612340001',
  })
  expect(await auth.idToken()).toBe(tokens.AuthenticationResult.IdToken)
  await auth.signOut()
  expect(await auth.currentUser()).toBeUndefined()
  expect(await auth.idToken()).toBeUndefined()
})

test('an unverified address is ignored', async () => {
  const auth = open('USER_AUTH', {
    InitiateAuth: [challenge('EMAIL_OTP')],
    RespondToAuthChallenge: [tokensOf({ email: null, phone_number: 7 })],
    RevokeToken: [{}],
  })
  await auth.requestCode(email)
  await auth.confirmCode('123456')
  expect(await auth.currentUser()).toEqual({
    username: 'ana',
    subject: 'sub-1',
    email: undefined,
    phone: undefined,
  })
  await auth.signOut()
})

test('a custom challenge that asks again means a wrong code', async () => {
  const auth = open('CUSTOM_WITHOUT_SRP', {
    InitiateAuth: [challenge('CUSTOM_CHALLENGE')],
    RespondToAuthChallenge: [challenge('CUSTOM_CHALLENGE')],
  })
  await auth.requestCode(email)
  await expect(auth.confirmCode('111111')).rejects.toMatchObject({ name: 'AuthError', fault: 'WRONG_CODE' })
})

test.each([
  ['UserNotFoundException', 'UNKNOWN_USER'],
  ['InvalidParameterException', 'BAD_ADDRESS'],
  ['InternalErrorException', 'FAILED'],
])('a fault of the service is one of the app’s: %s', async (fault, ours) => {
  const auth = open('USER_AUTH', { InitiateAuth: [{ fault }] })
  await expect(auth.requestCode(email)).rejects.toMatchObject({ name: 'AuthError', fault: ours })
})

const newcomer = { username: 'ana-1', password: 'long enough', firstName: 'Ana', lastName: 'Li' }
const sent = { UserConfirmed: false, UserSub: 'sub-1', CodeDeliveryDetails: { AttributeName: 'email' }, Session: 's' }

test.each([
  [email, { email: email.value }],
  [phone, { phone_number: phone.value }],
] as const)(
  'an account is created for the address, with the name, in the language of the page: %o',
  async (address, attribute) => {
    const auth = open('USER_AUTH', { SignUp: [sent] })
    expect(await auth.signUp({ ...newcomer, address })).toBe('confirm-sign-up')
    const { UserAttributes, ...told } = asked[0]?.told ?? {}
    const attributes = (UserAttributes as { Name: string; Value: string }[]).map(({ Name, Value }) => [Name, Value])
    expect(Object.fromEntries(attributes)).toEqual({ ...attribute, given_name: 'Ana', family_name: 'Li' })
    expect(told).toMatchObject({ Username: 'ana-1', Password: 'long enough', ClientMetadata: { lang: 'fr' } })
  },
)

test('a code that proved the address at sign-in is sent with the sign-up, which signs the user in at once', async () => {
  const auth = open('USER_AUTH', {
    SignUp: [{ ...sent, UserConfirmed: true }],
    InitiateAuth: [tokensOf({ email: email.value })],
    RevokeToken: [{}],
  })
  expect(await auth.signUp({ ...newcomer, address: email, proof: '482913' })).toBe('done')
  expect(asked[0]?.told).toMatchObject({ ClientMetadata: { lang: 'fr', proof: '482913' } })
  await auth.signOut()
})

test('a sign-up that is confirmed in the same page signs the user in without a second code', async () => {
  const auth = open('USER_AUTH', {
    SignUp: [sent],
    ConfirmSignUp: [{ Session: 'proven' }],
    InitiateAuth: [tokensOf({ email: email.value })],
    RevokeToken: [{}],
  })
  await auth.signUp({ ...newcomer, address: email })
  expect(await auth.confirmSignUp({ username: 'ana-1', code: '123456' })).toBe('done')
  expect(asked[1]).toMatchObject({
    deed: 'ConfirmSignUp',
    told: { Username: 'ana-1', ConfirmationCode: '123456' },
  })
  await auth.signOut()
})

test('a sign-up started before a reload signs the user in without a second code, too', async () => {
  const auth = open('USER_AUTH', {
    ConfirmSignUp: [{ Session: 'proven' }],
    InitiateAuth: [tokensOf({ email: email.value })],
    RevokeToken: [{}],
  })
  expect(await auth.confirmSignUp({ username: 'ana-1', code: '123456' })).toBe('done')
  expect(asked[1]).toMatchObject({
    deed: 'InitiateAuth',
    told: { ClientId: 'obi', AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: 'ana-1' }, Session: 'proven' },
  })
  expect(await auth.currentUser()).toMatchObject({ username: 'ana', subject: 'sub-1', email: email.value })
  await auth.signOut()
})

test('a service that ends a sign-up without a session sends a sign-in code', async () => {
  const auth = open('USER_AUTH', { ConfirmSignUp: [{}] })
  expect(await auth.confirmSignUp({ username: 'ana-1', code: '123456' })).toBe('code')
})

test.each([
  [[{ fault: 'CodeMismatchException' }], 'WRONG_CODE'],
  [[{ fault: 'com.amazonaws.cognito#ExpiredCodeException' }], 'EXPIRED_CODE'],
  [[], 'OFFLINE'],
] as const)('a sign-up code that is answered with %o is refused as %s', async (answer, fault) => {
  const auth = open('USER_AUTH', { ConfirmSignUp: [...answer] })
  await expect(auth.confirmSignUp({ username: 'ana-1', code: '123456' })).rejects.toMatchObject({ fault })
})

test('another code for a sign-up is in the language of the page', async () => {
  const auth = open('USER_AUTH', { ResendConfirmationCode: [{ CodeDeliveryDetails: {} }] })
  expect(await auth.resendSignUpCode('ana-1')).toBeUndefined()
  expect(asked).toMatchObject([
    { deed: 'ResendConfirmationCode', told: { Username: 'ana-1', ClientMetadata: { lang: 'fr' } } },
  ])
})
