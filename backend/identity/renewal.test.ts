import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askCode, enterCode, protocolCaller } from './testCalls.ts'
import { openTestIdentity, type TestIdentity } from './testIdentity.ts'

let service: TestIdentity

beforeAll(async () => {
  service = await openTestIdentity({ addressOf: ({ headers }) => String(headers['x-network'] ?? '203.0.113.1') })
  await service.identity.importAccounts([
    { subject: 'sub-ana', username: 'ana', email: 'ana@example.org', phone: undefined },
    { subject: 'sub-bo', username: 'bo', email: undefined, phone: '+33612345678' },
  ])
})
afterAll(() => service.close())

const email = 'ana@example.org'

async function enter(call = service.call) {
  const session = await askCode(call, email)
  return enterCode(call, { session, email, code: service.codeFor(email) })
}

/** Returns a different code than this one; one new code in a million equals it. */
async function codeAfter(older: string, to: string, send: () => Promise<unknown>): Promise<string> {
  await send()
  const newer = service.codeFor(to)
  return newer === older ? codeAfter(older, to, send) : newer
}

test('renewed tokens name their sign-in and its time', async () => {
  const { body } = await enter()
  const first = decodeJwt(body.AuthenticationResult.IdToken)
  service.moveClock(7_200)
  const { RefreshToken } = body.AuthenticationResult
  const renewed = await service.call('GetTokensFromRefreshToken', { RefreshToken })
  for (const token of [renewed.body.AuthenticationResult.IdToken, renewed.body.AuthenticationResult.AccessToken]) {
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ auth_time: first['auth_time'], origin_jti: first['origin_jti'], sub: 'sub-ana' })
    expect(claims.iat).toBeGreaterThanOrEqual((first.iat ?? 0) + 7_200)
  }
})

test('a replaced code is no longer valid, and the new one has its own attempts and expiration', async () => {
  const [username, to] = ['cleo', 'cleo@example.org']
  const confirm = (ConfirmationCode: string) => service.call('ConfirmSignUp', { Username: username, ConfirmationCode })
  await service.call('SignUp', { Username: username, UserAttributes: [{ Name: 'email', Value: to }] })
  const older = service.codeFor(to)
  for (let tries = 0; tries < 4; tries += 1) await confirm('none')
  service.moveClock(599)
  const newer = await codeAfter(older, to, () => service.call('ResendConfirmationCode', { Username: username }))
  expect((await confirm(older)).type).toBe('CodeMismatchException')
  service.moveClock(590)
  expect((await confirm(newer)).status).toBe(200)
})

test('a code for the first of two addresses does not prove the second', async () => {
  const { body } = await enter()
  const { AccessToken } = body.AuthenticationResult
  const change = (Value: string) =>
    service.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value }] })
  await change('first@example.org')
  const older = service.codeFor('first@example.org')
  await codeAfter(older, 'second@example.org', () => change('second@example.org'))
  const proved = await service.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code: older })
  expect(proved.type).toBe('CodeMismatchException')
})

test('right answers do not use up the strangers’ guesses of the day', async () => {
  for (let stranger = 1; stranger <= 25; stranger += 1) {
    const call = protocolCaller(service.url, { 'x-network': `198.51.100.${stranger}` })
    expect((await enter(call)).status).toBe(200)
  }
})

test('an account with only a phone number has no e-mail address anywhere', async () => {
  const phone = '+33612345678'
  const response = await service.call('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: phone, PREFERRED_CHALLENGE: 'SMS_OTP' },
  })
  const { body } = await service.call('RespondToAuthChallenge', {
    ChallengeName: 'SMS_OTP',
    Session: response.body.Session,
    ChallengeResponses: { USERNAME: phone, SMS_OTP_CODE: service.codeFor(phone) },
  })
  const { IdToken, AccessToken } = body.AuthenticationResult
  expect(Object.keys(decodeJwt(IdToken)).filter((name) => name.startsWith('email'))).toEqual([])
  expect(await service.identity.verifyIdToken(IdToken)).toMatchObject({ email: undefined, phone })
  const { json } = await service.call('GetUser', { AccessToken })
  expect(json).toEqual({
    Username: 'bo',
    UserAttributes: [
      { Name: 'sub', Value: 'sub-bo' },
      { Name: 'phone_number', Value: phone },
      { Name: 'phone_number_verified', Value: 'true' },
    ],
  })
})

test('an address that an account does not have cannot be verified', async () => {
  const { body } = await enter()
  const { type } = await service.call('GetUserAttributeVerificationCode', {
    AccessToken: body.AuthenticationResult.AccessToken,
    AttributeName: 'phone_number',
  })
  expect(type).toBe('InvalidParameterException')
})
