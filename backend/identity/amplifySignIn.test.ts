import {
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  signIn,
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

test('a person signs up by phone and signs in by SMS (row 12)', async () => {
  const { username, phone } = client.newPerson()
  const signUpResult = await signUp({ username, options: { userAttributes: { phone_number: phone } } })
  expect(signUpResult.nextStep).toMatchObject({
    codeDeliveryDetails: { deliveryMedium: 'SMS', attributeName: 'phone_number' },
  })
  await confirmSignUp({ username, confirmationCode: service.codeFor(phone) })
  const request = await signIn({
    username: phone,
    options: { authFlowType: 'USER_AUTH', preferredChallenge: 'SMS_OTP' },
  })
  expect(request.nextStep).toMatchObject({
    signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
    codeDeliveryDetails: { deliveryMedium: 'SMS', destination: `+*******${phone.slice(-4)}` },
  })
  await confirmSignIn({ challengeResponse: service.codeFor(phone) })
  expect(await fetchUserAttributes()).toMatchObject({ phone_number: phone, phone_number_verified: 'true' })
})

test('a user signs in by e-mail, in any spelling of the address (rows 12, 13)', async () => {
  const { email, username } = await client.register()
  await signOut()
  const request = await client.requestCode(email.toUpperCase())
  expect(request.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
  const code = service.codeFor(email)
  expect(code).toMatch(/^\d{6}$/)
  const wrong = confirmSignIn({ challengeResponse: otherThan(code) })
  await expect(wrong).rejects.toMatchObject({ name: 'CodeMismatchException' })
  expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true })
  expect(await getCurrentUser()).toMatchObject({ username })
})

test('a sign-in code expires after ten minutes (row 143)', async () => {
  const { email } = await client.register()
  await signOut()
  await client.requestCode(email)
  service.moveClock(601)
  const late = confirmSignIn({ challengeResponse: service.codeFor(email) })
  await expect(late).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  service.moveClock(-601)
})

test('a user who does not choose a factor gets the list of available ones', async () => {
  const { email } = await client.register()
  await signOut()
  const request = await signIn({ username: email, options: { authFlowType: 'USER_AUTH' } })
  expect(request.nextStep).toEqual({
    signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
    availableChallenges: ['EMAIL_OTP'],
  })
  const choice = await confirmSignIn({ challengeResponse: 'EMAIL_OTP' })
  expect(choice.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
  expect(await confirmSignIn({ challengeResponse: service.codeFor(email) })).toMatchObject({ isSignedIn: true })
})

test('the custom challenge asks again after a wrong code', async () => {
  const { email } = await client.register()
  await signOut()
  const request = await signIn({ username: email, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } })
  expect(request.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
  const code = service.codeFor(email)
  const again = await confirmSignIn({ challengeResponse: otherThan(code) })
  expect(again.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
  expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true })
})

test('an address without an account gets a code, and only after entering it learns that there is no account (row 154)', async () => {
  const { email } = client.newPerson()
  const request = await client.requestCode(email)
  expect(request.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
  expect(service.messagesTo(email)[0]?.subject).toBe('You don’t have an Obi account yet')
  const answer = confirmSignIn({ challengeResponse: service.codeFor(email) })
  await expect(answer).rejects.toMatchObject({ name: 'UserNotFoundException', message: 'User does not exist.' })
})

test('an unconfirmed sign-up is not an account', async () => {
  const { username, email } = client.newPerson()
  await signUp({ username, options: { userAttributes: { email } } })
  await client.requestCode(email)
  const answer = confirmSignIn({ challengeResponse: service.codeFor(email) })
  await expect(answer).rejects.toMatchObject({ name: 'UserNotFoundException' })
})

test('renewed tokens belong to the same sign-in', async () => {
  await client.register()
  const before = await fetchAuthSession()
  const after = await fetchAuthSession({ forceRefresh: true })
  expect(after.tokens?.idToken?.payload.jti).not.toBe(before.tokens?.idToken?.payload.jti)
  expect(after.tokens?.idToken?.payload['origin_jti']).toBe(before.tokens?.idToken?.payload['origin_jti'])
  expect(await fetchUserAttributes()).toMatchObject({ email_verified: 'true' })
})

test('a global sign-out signs the user out in every browser (row 23)', async () => {
  const { email } = await client.register()
  const here = client.switchBrowser()
  await client.enter(email)
  await signOut({ global: true })
  client.switchBrowser(here)
  await expect(fetchUserAttributes()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  const { tokens } = await fetchAuthSession({ forceRefresh: true })
  expect(tokens).toBeUndefined()
  expect(here.size).toBe(0)
})

test('signing out ends only this sign-in (row 23)', async () => {
  const { email } = await client.register()
  const here = client.switchBrowser()
  await client.enter(email)
  const there = new Map(client.switchBrowser())
  client.switchBrowser(new Map(there))
  await signOut()
  client.switchBrowser(there)
  const ended = await fetchAuthSession({ forceRefresh: true })
  expect(ended.tokens).toBeUndefined()
  client.switchBrowser(here)
  expect(await fetchUserAttributes()).toMatchObject({ email })
})
