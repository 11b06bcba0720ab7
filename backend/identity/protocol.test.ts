import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { userPoolId } from './accounts/userPool.ts'
import { askCode, enterCode } from './testCalls.ts'
import { openTestIdentity, otherThan, type TestIdentity } from './testIdentity.ts'

let service: TestIdentity

beforeAll(async () => {
  service = await openTestIdentity()
  await service.identity.importAccounts([
    { subject: 'sub-ana', username: 'ana', email: 'ana@example.org', phone: '+33612345678' },
  ])
})
afterAll(() => service.close())
beforeEach(() => {
  service.statements.length = 0
})

const target = { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' }
const json = { 'content-type': 'application/x-amz-json-1.1' }

async function post(body: BodyInit, headers: Record<string, string>) {
  const response = await fetch(`${service.url}/identity/`, { method: 'POST', headers, body })
  const answer: unknown = JSON.parse(await response.text())
  return { status: response.status, type: response.headers.get('x-amzn-errortype'), answer }
}

test.each(['AdminCreateUser', 'ForgotPassword', 'ListUsers', 'constructor', ''])(
  '%j is not a call of this service',
  async (name) => {
    expect(await service.call(name, {})).toMatchObject({
      status: 400,
      type: 'UnknownOperationException',
      json: { __type: 'UnknownOperationException' },
    })
  },
)

test.each(['InitiateAuth', 'AWSCognitoResourceProviderService.InitiateAuth'])(
  'an operation name for another service is unknown here: %s',
  async (name) => {
    expect(await post('{}', { ...json, 'x-amz-target': name })).toMatchObject({ type: 'UnknownOperationException' })
  },
)

test('a request with another content type is rejected, so that other sites cannot send one', async () => {
  expect(await post('{}', { ...target, 'content-type': 'text/plain' })).toMatchObject({
    type: 'UnknownOperationException',
  })
})

test('a call to another path is rejected', async () => {
  const elsewhere = await fetch(`${service.url}/identity/identity/`, {
    method: 'POST',
    headers: { ...target, ...json },
    body: '{}',
  })
  expect(elsewhere.headers.get('x-amzn-errortype')).toBe('UnknownOperationException')
})

test.each(['', '{', '"', '\u0000'])('%j is not JSON', async (body) => {
  expect(await post(body, { ...target, ...json })).toMatchObject({ status: 400, type: 'SerializationException' })
})

test.each(['null', '[]', '7', '{"ClientId":7}', '{"AuthFlow":{}}'])(
  '%s is not valid input for the call',
  async (body) => {
    const { status, type } = await post(body, { ...target, ...json })
    expect(status).toBe(400)
    expect(['InvalidParameterException', 'ResourceNotFoundException']).toContain(type)
  },
)

test('bytes that are not UTF-8 are refused', async () => {
  expect(await post(new Uint8Array([0x22, 0xff, 0x22]), { ...target, ...json })).toMatchObject({
    type: 'SerializationException',
  })
})

test('an unknown client is rejected', async () => {
  const { type } = await service.call('InitiateAuth', {
    ClientId: 'another-app',
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: 'a@b.example' },
  })
  expect(type).toBe('ResourceNotFoundException')
})

test('an oversized body is refused before it is read', async () => {
  expect(await post('x'.repeat(100_000), { ...target, ...json })).toMatchObject({ status: 413 })
})

test('an oversized body without a content length is refused while it is read, and its connection ends', async () => {
  const answer = await new Promise((resolve, reject) => {
    const outgoing = request(
      `${service.url}/identity`,
      { method: 'POST', headers: { ...target, ...json } },
      (response) => {
        response.resume()
        resolve({ status: response.statusCode, connection: response.headers.connection })
      },
    )
    outgoing.on('error', reject)
    for (let part = 0; part < 20; part += 1) outgoing.write('x'.repeat(10_000))
    outgoing.end()
  })
  expect(answer).toEqual({ status: 413, connection: 'close' })
})

test.each(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH', 'ADMIN_NO_SRP_AUTH'])(
  '%s is not a way to sign in',
  async (AuthFlow) => {
    const { type } = await service.call('InitiateAuth', { AuthFlow, AuthParameters: { USERNAME: 'ana@example.org' } })
    expect(type).toBe('InvalidParameterException')
  },
)

test.each(['ana', 'unknown'])('a username is not a way to sign in, whether or not it exists: %s', async (USERNAME) => {
  const { type } = await service.call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME } })
  expect(type).toBe('InvalidParameterException')
})

/** What a stranger can observe of a response, without the values that differ each time. */
function observable({ status, headers, json: body }: Awaited<ReturnType<TestIdentity['call']>>) {
  const statements = service.statements.splice(0)
  const shape = JSON.stringify(body, (key, value: unknown) =>
    ['Session', 'UserSub'].includes(key) && typeof value === 'string' ? value.length : value,
  )
  return { status, headers: [...headers.keys()], shape, statements }
}

const emailParameters = (USERNAME: string) => ({
  AuthFlow: 'USER_AUTH',
  AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
})

test.each([
  ['by e-mail', emailParameters('ana@example.org'), emailParameters('any@example.org')],
  [
    'by SMS',
    { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: '+33612345678', PREFERRED_CHALLENGE: 'SMS_OTP' } },
    { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: '+33699995678', PREFERRED_CHALLENGE: 'SMS_OTP' } },
  ],
  [
    'by choice',
    { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: 'ana@example.org' } },
    { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: 'any@example.org' } },
  ],
  [
    'by the custom challenge',
    { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: 'ana@example.org' } },
    { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: 'any@example.org' } },
  ],
])('a sign-in %s answers a member and a stranger alike', async (_way, existing, unknown) => {
  expect(observable(await service.call('InitiateAuth', unknown))).toEqual(
    observable(await service.call('InitiateAuth', existing)),
  )
})

test('the response to a wrong code does not reveal whether the address has an account', async () => {
  const wrong = async (email: string) => {
    const session = await askCode(service.call, email)
    service.statements.length = 0
    return observable(await enterCode(service.call, { session, email, code: otherThan(service.codeFor(email)) }))
  }
  expect(await wrong('any@example.org')).toEqual(await wrong('ana@example.org'))
})

test('the response to a sign-up does not reveal whether the address has an account, until it is verified', async () => {
  const signUp = (Username: string, email: string) =>
    service.call('SignUp', { Username, UserAttributes: [{ Name: 'email', Value: email }] })
  expect(observable(await signUp('new-1', 'abe@example.org'))).toEqual(
    observable(await signUp('new-2', 'ana@example.org')),
  )
  const confirm = (Username: string, email: string) =>
    service.call('ConfirmSignUp', { Username, ConfirmationCode: otherThan(service.codeFor(email)) })
  expect(observable(await confirm('new-1', 'abe@example.org'))).toEqual(
    observable(await confirm('new-2', 'ana@example.org')),
  )
  const resend = (Username: string) => service.call('ResendConfirmationCode', { Username })
  expect(observable(await resend('new-1'))).toEqual(observable(await resend('new-2')))
})

test('confirming a sign-up that does not exist fails like an expired code', async () => {
  const { type } = await service.call('ConfirmSignUp', { Username: 'never-asked', ConfirmationCode: '012345' })
  expect(type).toBe('ExpiredCodeException')
})

test('the public keys contain nothing private', async () => {
  const response = await fetch(`${service.url}/identity/${userPoolId}/.well-known/jwks.json`)
  const text = await response.text()
  expect(JSON.parse(text)).toEqual({
    keys: [{ kid: expect.any(String), kty: 'RSA', n: expect.any(String), e: 'AQAB', alg: 'RS256', use: 'sig' }],
  })
})

test('while the database is unavailable, the response says that the call can be retried', async () => {
  service.loseDatabase(true)
  const answer = await service.call('InitiateAuth', emailParameters('ana@example.org'))
  service.loseDatabase(false)
  expect(answer).toMatchObject({ status: 503, type: 'ServiceUnavailableException' })
})
