import { autoSignIn, confirmSignIn, fetchUserAttributes, getCurrentUser, signUp } from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, useAmplify } from './testAmplify.ts'
import { openTestIdentity, otherThan, type TestIdentity } from './testIdentity.ts'

let service: TestIdentity
let client: ReturnType<typeof useAmplify>

beforeAll(async () => {
  service = await openTestIdentity()
  client = useAmplify(service)
})
afterAll(() => service.close())
beforeEach(() => void client.switchBrowser())

/** Tries to sign in at an address without an account, and enters the code. */
async function proveAtSignIn({ email }: Person): Promise<string> {
  await client.requestCode(email)
  const code = service.codeFor(email)
  const answer = confirmSignIn({ challengeResponse: code })
  await expect(answer).rejects.toMatchObject({ name: 'UserNotFoundException' })
  return code
}

const signUpWith = ({ username, email }: Person, proof: string) =>
  signUp({
    username,
    options: {
      userAttributes: { email, given_name: 'Ana' },
      clientMetadata: { proof },
      autoSignIn: { authFlowType: 'USER_AUTH' },
    },
  })

test('a user who proved their address at sign-in signs up without a second code, and is signed in', async () => {
  const person = client.newPerson()
  const code = await proveAtSignIn(person)
  const signUpResult = await signUpWith(person, code)
  expect(signUpResult).toMatchObject({ isSignUpComplete: true, nextStep: { signUpStep: 'COMPLETE_AUTO_SIGN_IN' } })
  expect(service.messagesTo(person.email)).toHaveLength(1)
  expect(await autoSignIn()).toMatchObject({ isSignedIn: true })
  expect(await getCurrentUser()).toMatchObject({ username: person.username, userId: signUpResult.userId })
  expect(await fetchUserAttributes()).toMatchObject({ email: person.email, email_verified: 'true', given_name: 'Ana' })
})

test('a wrong proof is ignored: a code is sent as for any other sign-up', async () => {
  const person = client.newPerson()
  const code = await proveAtSignIn(person)
  const signUpResult = await signUpWith(person, otherThan(code))
  expect(signUpResult.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
  expect(service.messagesTo(person.email)).toHaveLength(2)
})

test('after five wrong proofs, the right one is no longer valid', async () => {
  const person = client.newPerson()
  const code = await proveAtSignIn(person)
  for (let tries = 0; tries < 5; tries += 1) await signUpWith(person, otherThan(code))
  const signUpResult = await signUpWith(person, code)
  expect(signUpResult.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
})

test('a proof expires after ten minutes', async () => {
  const person = client.newPerson()
  const code = await proveAtSignIn(person)
  service.moveClock(601)
  const signUpResult = await signUpWith(person, code)
  service.moveClock(-601)
  expect(signUpResult.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
})

test('a proof is valid only for its own address', async () => {
  const person = client.newPerson()
  const code = await proveAtSignIn(person)
  const signUpResult = await signUpWith(client.newPerson(), code)
  expect(signUpResult.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
})

test('a proof can be used once', async () => {
  const person = client.newPerson()
  const code = await proveAtSignIn(person)
  await signUpWith(person, code)
  const again = await signUpWith({ ...client.newPerson(), email: person.email }, code)
  expect(again.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
})

test('a code that was sent but not entered proves nothing', async () => {
  const person = client.newPerson()
  await client.requestCode(person.email)
  const signUpResult = await signUpWith(person, service.codeFor(person.email))
  expect(signUpResult.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
})
