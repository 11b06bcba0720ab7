import { afterAll, beforeAll, expect, test } from 'vitest'
import { askCode, enterCode } from './testCalls.ts'
import { openTestIdentity, type TestIdentity } from './testIdentity.ts'

let service: TestIdentity
let people = 0

beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())

function newPerson() {
  people += 1
  return { username: `ana-${people}`, email: `ana${people}@example.org`, next: `next${people}@example.org` }
}

async function member() {
  const { username, email, next } = newPerson()
  await service.identity.importAccounts([{ subject: `sub-${username}`, username, email, phone: undefined }])
  return { email, next }
}

/** Creates a signed-in user. */
async function entered() {
  const { email, next } = await member()
  const session = await askCode(service.call, email)
  const { body } = await enterCode(service.call, { session, email, code: service.codeFor(email) })
  return { email, next, ...body.AuthenticationResult }
}

/** Creates a user whose sign-up waits for its code. */
async function waiting() {
  const { username, email } = newPerson()
  await service.call('SignUp', { Username: username, UserAttributes: [{ Name: 'email', Value: email }] })
  return { username, email }
}

/** Creates a user who adds another address. */
async function moving() {
  const { AccessToken, next } = await entered()
  await service.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: next }] })
  return { AccessToken, next }
}

const answersTo = (email: string, session: string) => {
  const code = service.codeFor(email)
  return () => enterCode(service.call, { session, email, code })
}

type Made = ReturnType<TestIdentity['call']>

/** Each creates a user, and returns the call to make. */
const calls: Record<string, () => Promise<() => Made>> = {
  'a sign-up': async () => {
    const { username, email } = newPerson()
    return () => service.call('SignUp', { Username: username, UserAttributes: [{ Name: 'email', Value: email }] })
  },
  'a code asked for again': async () => {
    const { username } = await waiting()
    return () => service.call('ResendConfirmationCode', { Username: username })
  },
  'a sign-up that is confirmed': async () => {
    const { username, email } = await waiting()
    const ConfirmationCode = service.codeFor(email)
    return () => service.call('ConfirmSignUp', { Username: username, ConfirmationCode })
  },
  'a first sign-in without a second code': async () => {
    const { username, email } = await waiting()
    const ConfirmationCode = service.codeFor(email)
    const { body } = await service.call('ConfirmSignUp', { Username: username, ConfirmationCode })
    const request = { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: username }, Session: body.Session }
    return () => service.call('InitiateAuth', request)
  },
  'a code to sign in by': async () => {
    const { email } = await member()
    const AuthParameters = { USERNAME: email, PREFERRED_CHALLENGE: 'EMAIL_OTP' }
    return () => service.call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters })
  },
  'a sign-in': async () => {
    const { email } = await member()
    return answersTo(email, await askCode(service.call, email))
  },
  'a right code of an address without an account': async () => {
    const { email } = newPerson()
    return answersTo(email, await askCode(service.call, email))
  },
  'new tokens': async () => {
    const { RefreshToken } = await entered()
    return () => service.call('GetTokensFromRefreshToken', { RefreshToken })
  },
  'a look at the account': async () => {
    const { AccessToken } = await entered()
    return () => service.call('GetUser', { AccessToken })
  },
  'a new address': async () => {
    const { AccessToken, next } = await entered()
    const UserAttributes = [{ Name: 'email', Value: next }]
    return () => service.call('UpdateUserAttributes', { AccessToken, UserAttributes })
  },
  'a new code for the new address': async () => {
    const { AccessToken } = await moving()
    return () => service.call('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' })
  },
  'a new address that is proved': async () => {
    const { AccessToken, next } = await moving()
    const Code = service.codeFor(next)
    return () => service.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
  },
  'the end of a sign-in': async () => {
    const { RefreshToken } = await entered()
    return () => service.call('RevokeToken', { Token: RefreshToken })
  },
  'the end of all sign-ins': async () => {
    const { AccessToken } = await entered()
    return () => service.call('GlobalSignOut', { AccessToken })
  },
  'the end of an account': async () => {
    const { AccessToken } = await entered()
    return () => service.call('DeleteUser', { AccessToken })
  },
}

test.each(Object.entries(calls))(
  '%s never reports success if one of its statements is lost',
  async (_what, prepare) => {
    let place = 0
    let isLost = true
    while (isLost) {
      place += 1
      const call = await prepare()
      service.loseStatement(place)
      const { type } = await call()
      isLost = service.statements.length >= place
      service.loseDatabase(false)
      expect({ place, isRefused: type === 'ServiceUnavailableException' }).toEqual({ place, isRefused: isLost })
    }
    expect(place).toBeGreaterThan(1)
  },
)
