import { Amplify } from 'aws-amplify'
import {
  autoSignIn,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  deleteUser,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resendSignUpCode,
  sendUserAttributeVerificationCode,
  signIn,
  signOut,
  signUp,
  updateUserAttributes,
} from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestIdentity, otherThan, type TestIdentity } from './testIdentity.ts'
import { clientId, userPoolId } from './userPool.ts'

// Everything here goes through the vendor's own client, unmodified.

let service: TestIdentity
let kept = new Map<string, string>()

const storage = {
  setItem: async (key: string, value: string) => void kept.set(key, value),
  getItem: async (key: string) => kept.get(key) ?? null,
  removeItem: async (key: string) => void kept.delete(key),
  clear: async () => kept.clear(),
}

beforeAll(async () => {
  service = await openTestIdentity()
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint: `${service.url}/identity` } },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage)
})
afterAll(() => service.close())
beforeEach(() => {
  kept = new Map()
})

let people = 0

/** Somebody whom the service has never seen. */
function somebody() {
  people += 1
  return { username: `ana-${people}`, email: `ana${people}@example.org`, phone: `+33612340${String(people).padStart(3, '0')}` }
}

const signUpOf = ({ username, email }: { username: string; email: string }) => ({
  username,
  password: 'a-random-password',
  options: { userAttributes: { email, given_name: 'Ana' } },
})

async function emailSignIn(email: string) {
  return signIn({ username: email, options: { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } })
}

/** Signed up and signed in. Amplify drops an autoSignIn that comes within 300 ms of another, so a code is used. */
async function register(person = somebody()) {
  const { username, email } = person
  await signUp({ username, options: { userAttributes: { email, given_name: 'Ana' } } })
  await confirmSignUp({ username, confirmationCode: await service.codeFor(email) })
  await emailSignIn(email)
  await confirmSignIn({ challengeResponse: await service.codeFor(email) })
  return person
}

test('a person signs up with a mailed code and is in at once', async () => {
  const person = somebody()
  const { options, ...account } = signUpOf(person)
  const begun = await signUp({ ...account, options: { ...options, autoSignIn: { authFlowType: 'USER_AUTH' } } })
  expect(begun.nextStep).toEqual({
    signUpStep: 'CONFIRM_SIGN_UP',
    codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***', attributeName: 'email' },
  })
  const code = await service.codeFor(person.email)
  expect(code).toMatch(/^\d{6}$/)
  const confirmed = await confirmSignUp({ username: person.username, confirmationCode: code })
  expect(confirmed.nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN')
  expect(await autoSignIn()).toMatchObject({ isSignedIn: true })
  expect(await getCurrentUser()).toMatchObject({ username: person.username, userId: begun.userId })
  expect(await fetchUserAttributes()).toEqual({
    sub: begun.userId,
    email: person.email,
    email_verified: 'true',
    given_name: 'Ana',
  })
})

test('a wrong sign-up code is refused, the right one still works (row 13)', async () => {
  const person = somebody()
  await signUp(signUpOf(person))
  const code = await service.codeFor(person.email)
  const wrong = confirmSignUp({ username: person.username, confirmationCode: otherThan(code) })
  await expect(wrong).rejects.toMatchObject({ name: 'CodeMismatchException' })
  await expect(confirmSignUp({ username: person.username, confirmationCode: code })).resolves.toBeDefined()
})

test('a code sent again takes the place of the first (row 13)', async () => {
  const person = somebody()
  await signUp(signUpOf(person))
  const first = await service.codeFor(person.email)
  const { destination } = await resendSignUpCode({ username: person.username })
  expect(destination).toBe('a***@e***')
  const second = await service.codeFor(person.email)
  if (first !== second) {
    const old = confirmSignUp({ username: person.username, confirmationCode: first })
    await expect(old).rejects.toMatchObject({ name: 'CodeMismatchException' })
  }
  await expect(confirmSignUp({ username: person.username, confirmationCode: second })).resolves.toBeDefined()
})

test('a sign-up code ends after ten minutes, and a new one may be asked for (row 143)', async () => {
  const person = somebody()
  await signUp(signUpOf(person))
  const code = await service.codeFor(person.email)
  service.moveClock(601)
  try {
    const late = confirmSignUp({ username: person.username, confirmationCode: code })
    await expect(late).rejects.toMatchObject({ name: 'ExpiredCodeException' })
    await resendSignUpCode({ username: person.username })
    const again = await service.codeFor(person.email)
    await expect(confirmSignUp({ username: person.username, confirmationCode: again })).resolves.toBeDefined()
  } finally {
    service.moveClock(-601)
  }
})

test('a person signs up by phone and signs in by SMS (row 12)', async () => {
  const { username, phone } = somebody()
  const begun = await signUp({ username, options: { userAttributes: { phone_number: phone } } })
  expect(begun.nextStep).toMatchObject({ codeDeliveryDetails: { deliveryMedium: 'SMS', attributeName: 'phone_number' } })
  await confirmSignUp({ username, confirmationCode: await service.codeFor(phone) })
  const asked = await signIn({ username: phone, options: { authFlowType: 'USER_AUTH', preferredChallenge: 'SMS_OTP' } })
  expect(asked.nextStep).toMatchObject({
    signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
    codeDeliveryDetails: { deliveryMedium: 'SMS', destination: `+*******${phone.slice(-4)}` },
  })
  await confirmSignIn({ challengeResponse: await service.codeFor(phone) })
  expect(await fetchUserAttributes()).toMatchObject({ phone_number: phone, phone_number_verified: 'true' })
})

test('a person signs in by e-mail, however they write it (row 12)', async () => {
  const { email, username } = await register()
  await signOut()
  const asked = await emailSignIn(email.toUpperCase())
  expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
  const code = await service.codeFor(email)
  await expect(confirmSignIn({ challengeResponse: otherThan(code) })).rejects.toMatchObject({ name: 'CodeMismatchException' })
  expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true })
  expect(await getCurrentUser()).toMatchObject({ username })
})

test('the choice of a code comes first for who does not choose', async () => {
  const { email } = await register()
  await signOut()
  const asked = await signIn({ username: email, options: { authFlowType: 'USER_AUTH' } })
  expect(asked.nextStep).toEqual({
    signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
    availableChallenges: ['EMAIL_OTP'],
  })
  const chosen = await confirmSignIn({ challengeResponse: 'EMAIL_OTP' })
  expect(chosen.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
  expect(await confirmSignIn({ challengeResponse: await service.codeFor(email) })).toMatchObject({ isSignedIn: true })
})

test('the custom challenge asks again after a wrong code', async () => {
  const { email } = await register()
  await signOut()
  const asked = await signIn({ username: email, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } })
  expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
  const code = await service.codeFor(email)
  const again = await confirmSignIn({ challengeResponse: otherThan(code) })
  expect(again.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
  expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true })
})

test('an address without an account gets a code, and only who enters it learns that there is none (row 154)', async () => {
  const { email } = somebody()
  const asked = await emailSignIn(email)
  expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
  const [message] = await service.messagesTo(email)
  expect(message?.subject).toBe('No Obi account yet')
  const answer = confirmSignIn({ challengeResponse: message?.code ?? '' })
  await expect(answer).rejects.toMatchObject({ name: 'UserNotFoundException', message: 'User does not exist.' })
})

test('a sign-up for an address with an account tells only its owner so (row 154)', async () => {
  const first = await register()
  await signOut()
  const second = { ...somebody(), email: first.email }
  const begun = await signUp(signUpOf(second))
  expect(begun.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
  const [message] = await service.messagesTo(first.email)
  expect(message?.subject).toBe('You already have an Obi account')
  const answer = confirmSignUp({ username: second.username, confirmationCode: message?.code ?? '' })
  await expect(answer).rejects.toMatchObject({ name: 'AliasExistsException' })
})

test('a username that is taken is told to who has proved their own address (row 154)', async () => {
  const { username } = await register()
  await signOut()
  const { email } = somebody()
  await signUp(signUpOf({ username: username.toUpperCase(), email }))
  const answer = confirmSignUp({ username, confirmationCode: await service.codeFor(email) })
  await expect(answer).rejects.toMatchObject({ name: 'UsernameExistsException' })
})

test('tokens are renewed, for the same sign-in', async () => {
  await register()
  const before = await fetchAuthSession()
  const after = await fetchAuthSession({ forceRefresh: true })
  expect(after.tokens?.idToken?.payload['jti']).not.toBe(before.tokens?.idToken?.payload['jti'])
  expect(after.tokens?.idToken?.payload['origin_jti']).toBe(before.tokens?.idToken?.payload['origin_jti'])
  expect(await fetchUserAttributes()).toMatchObject({ email_verified: 'true' })
})

test('after signing out elsewhere everywhere, nothing of this sign-in works', async () => {
  const { email } = await register()
  const here = new Map(kept)
  kept = new Map()
  await emailSignIn(email)
  await confirmSignIn({ challengeResponse: await service.codeFor(email) })
  await signOut({ global: true })
  kept = here
  await expect(fetchUserAttributes()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  const { tokens } = await fetchAuthSession({ forceRefresh: true })
  expect(tokens).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('signing out ends this sign-in and no other', async () => {
  const { email } = await register()
  const here = new Map(kept)
  kept = new Map()
  await emailSignIn(email)
  await confirmSignIn({ challengeResponse: await service.codeFor(email) })
  const there = new Map(kept)
  await signOut()
  kept = there
  const ended = await fetchAuthSession({ forceRefresh: true })
  expect(ended.tokens).toBeUndefined()
  kept = here
  expect(await fetchUserAttributes()).toMatchObject({ email })
})

test('a new e-mail address counts once it is proved', async () => {
  const { email } = await register()
  const next = `new-${email}`
  const changed = await updateUserAttributes({ userAttributes: { email: next, given_name: 'Anaïs' } })
  expect(changed.email?.nextStep).toMatchObject({ updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE' })
  expect(await fetchUserAttributes()).toMatchObject({ email, given_name: 'Anaïs' })
  await sendUserAttributeVerificationCode({ userAttributeKey: 'email' })
  await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: await service.codeFor(next) })
  expect(await fetchUserAttributes()).toMatchObject({ email: next, email_verified: 'true' })
  await signOut()
  await emailSignIn(email)
  const old = confirmSignIn({ challengeResponse: await service.codeFor(email) })
  await expect(old).rejects.toMatchObject({ name: 'UserNotFoundException' })
})

test("an address of another account is not taken over, and only its owner learns that it is one's", async () => {
  const { email: taken } = await register()
  await signOut()
  await register()
  await updateUserAttributes({ userAttributes: { email: taken } })
  const answer = confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: await service.codeFor(taken) })
  await expect(answer).rejects.toMatchObject({ name: 'AliasExistsException' })
})

test('a person deletes their account, and its address is free again', async () => {
  const person = await register()
  await deleteUser()
  await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' })
  await register({ ...person })
  expect(await fetchUserAttributes()).toMatchObject({ email: person.email })
})

test.each([
  ['en', 'Your code for Obi'],
  ['fr', 'Votre code pour Obi'],
  ['vi', 'Mã Obi của bạn'],
  ['cn', '您的 Obi 验证码'],
  ['ar', 'رمزك في Obi'],
  ['xx', 'Your code for Obi'],
])('the message is in the language of the person: %s (row 168)', async (lang, subject) => {
  const { username, email } = somebody()
  await signUp({ username, options: { userAttributes: { email }, clientMetadata: { lang } } })
  expect(await service.messagesTo(email)).toMatchObject([{ subject }])
})

test.each(['ana ana', 'ana@example.org', 'x@example.org', '+33612345678', ''])('a username is not %j (row 15)', async (username) => {
  await expect(signUp({ username, options: { userAttributes: { email: 'x@example.org' } } })).rejects.toThrow()
})

test('a password is not shorter than eight characters (row 12)', async () => {
  const { username, email } = somebody()
  const attempt = signUp({ username, password: 'seven77', options: { userAttributes: { email } } })
  await expect(attempt).rejects.toMatchObject({ name: 'InvalidPasswordException' })
})
