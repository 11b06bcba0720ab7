import {
  autoSignIn,
  confirmSignUp,
  fetchUserAttributes,
  getCurrentUser,
  resendSignUpCode,
  signOut,
  signUp,
} from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAmplify } from './testAmplify.ts'
import { openTestIdentity, otherThan, type TestIdentity } from './testIdentity.ts'

let service: TestIdentity
let client: ReturnType<typeof useAmplify>

beforeAll(async () => {
  service = await openTestIdentity()
  client = useAmplify(service)
})
afterAll(() => service.close())
beforeEach(() => void client.switchBrowser())

const signUpOf = ({ username, email }: { username: string; email: string }) => ({
  username,
  password: 'a-random-password',
  options: { userAttributes: { email, given_name: 'Ana' } },
})

test('a user signs up with an e-mailed code and is signed in at once', async () => {
  const person = client.newPerson()
  const { options, ...account } = signUpOf(person)
  const signUpResult = await signUp({ ...account, options: { ...options, autoSignIn: { authFlowType: 'USER_AUTH' } } })
  expect(signUpResult.nextStep).toEqual({
    signUpStep: 'CONFIRM_SIGN_UP',
    codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***', attributeName: 'email' },
  })
  const confirmed = await confirmSignUp({ username: person.username, confirmationCode: service.codeFor(person.email) })
  expect(confirmed.nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN')
  expect(await autoSignIn()).toMatchObject({ isSignedIn: true })
  expect(await getCurrentUser()).toMatchObject({ username: person.username, userId: signUpResult.userId })
  expect(await fetchUserAttributes()).toEqual({
    sub: signUpResult.userId,
    email: person.email,
    email_verified: 'true',
    given_name: 'Ana',
  })
})

test('if a user starts a sign-up again, the newer one becomes the account', async () => {
  const person = client.newPerson()
  await signUp(signUpOf({ ...person, email: `old-${person.email}` }))
  const { userId } = await signUp(signUpOf(person))
  await confirmSignUp({ username: person.username, confirmationCode: service.codeFor(person.email) })
  await client.enter(person.email)
  expect(await getCurrentUser()).toMatchObject({ userId })
})

test('after a wrong sign-up code, the right one still works (row 13)', async () => {
  const person = client.newPerson()
  await signUp(signUpOf(person))
  const code = service.codeFor(person.email)
  const wrong = confirmSignUp({ username: person.username, confirmationCode: otherThan(code) })
  await expect(wrong).rejects.toMatchObject({ name: 'CodeMismatchException' })
  const right = await confirmSignUp({ username: person.username, confirmationCode: code })
  expect(right.isSignUpComplete).toBe(true)
})

test('a code sent again replaces the first one and its attempts (row 13)', async () => {
  const person = client.newPerson()
  await signUp(signUpOf(person))
  const { destination } = await resendSignUpCode({ username: person.username })
  expect(destination).toBe('a***@e***')
  expect(service.messagesTo(person.email)).toHaveLength(2)
  const confirmationCode = service.codeFor(person.email)
  const confirmed = await confirmSignUp({ username: person.username, confirmationCode })
  expect(confirmed.isSignUpComplete).toBe(true)
})

test('a sign-up code expires after ten minutes, and the user can request a new one (row 143)', async () => {
  const person = client.newPerson()
  await signUp(signUpOf(person))
  const code = service.codeFor(person.email)
  service.moveClock(601)
  const late = confirmSignUp({ username: person.username, confirmationCode: code })
  await expect(late).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  await resendSignUpCode({ username: person.username })
  const confirmationCode = service.codeFor(person.email)
  const confirmed = await confirmSignUp({ username: person.username, confirmationCode })
  service.moveClock(-601)
  expect(confirmed.isSignUpComplete).toBe(true)
})

test('only the owner of an address learns of a sign-up for an address with an account (row 154)', async () => {
  const first = await client.register()
  await signOut()
  const second = { ...client.newPerson(), email: first.email }
  const signUpResult = await signUp(signUpOf(second))
  expect(signUpResult.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
  expect(service.messagesTo(first.email)[0]?.subject).toBe('You already have an Obi account')
  const answer = confirmSignUp({ username: second.username, confirmationCode: service.codeFor(first.email) })
  await expect(answer).rejects.toMatchObject({ name: 'AliasExistsException' })
})

test('only a user who has proved their own address learns that a username is taken (row 154)', async () => {
  const { username } = await client.register()
  await signOut()
  const { email } = client.newPerson()
  await signUp(signUpOf({ username: username.toUpperCase(), email }))
  const answer = confirmSignUp({ username, confirmationCode: service.codeFor(email) })
  await expect(answer).rejects.toMatchObject({ name: 'UsernameExistsException' })
})

test('a code cannot be resent for a sign-up that does not exist', async () => {
  const attempt = resendSignUpCode({ username: client.newPerson().username })
  await expect(attempt).rejects.toMatchObject({ name: 'UserNotFoundException' })
})

test.each([
  ['en', 'Your Obi code'],
  ['fr', 'Votre code Obi'],
  ['vi', 'Mã Obi của bạn'],
  ['cn', '你的 Obi 验证码'],
  ['ar', 'رمزك في Obi'],
  ['xx', 'Your Obi code'],
])('the message is in the language of the person: %s (row 168)', async (lang, subject) => {
  const { username, email } = client.newPerson()
  await signUp({ username, options: { userAttributes: { email }, clientMetadata: { lang } } })
  expect(service.messagesTo(email)).toMatchObject([{ subject }])
})

test.each([
  ['ana ana', 'InvalidParameterException'],
  ['ana@example.org', 'InvalidParameterException'],
  ['+33612345678', 'InvalidParameterException'],
  ['ana\u0000', 'InvalidParameterException'],
  ['', 'EmptySignUpUsername'],
])('a username is not %j (row 15)', async (username, name) => {
  const attempt = signUp({ username, options: { userAttributes: { email: 'x@example.org' } } })
  await expect(attempt).rejects.toMatchObject({ name })
})

test('users can sign up with a username, in any script, beside the address (row 15)', async () => {
  const { email } = client.newPerson()
  const username = `Ngọc:${email}`
  await signUp(signUpOf({ username, email }))
  const confirmed = await confirmSignUp({ username, confirmationCode: service.codeFor(email) })
  expect(confirmed.isSignUpComplete).toBe(true)
})

test('a password has at least eight characters (row 12)', async () => {
  const { username, email } = client.newPerson()
  const attempt = signUp({ username, password: 'seven77', options: { userAttributes: { email } } })
  await expect(attempt).rejects.toMatchObject({ name: 'InvalidPasswordException' })
})

test.each([
  { email: 'not an address' },
  { email: 'one@example.org,two@example.org' },
  { phone_number: '0612345678' },
  { email: 'x@example.org', 'custom:role': 'GLOBAL' },
  { given_name: 'Ana' },
  { email: 'x@example.org', picture: 'javascript:alert(1)' },
])('attributes that do not fit are refused: %j', async (userAttributes) => {
  const attempt = signUp({ username: client.newPerson().username, options: { userAttributes } })
  await expect(attempt).rejects.toMatchObject({ name: 'InvalidParameterException' })
})

test('users cannot mark their own address as verified', async () => {
  const { username, email } = client.newPerson()
  const attempt = signUp({ username, options: { userAttributes: { email, email_verified: 'true' } } })
  await expect(attempt).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})
