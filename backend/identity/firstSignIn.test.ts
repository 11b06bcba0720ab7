import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestIdentity, type TestIdentity } from './testIdentity.ts'

let service: TestIdentity
let people = 0

beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())

/** Signs up a new user, and returns a function that signs in with the session from the sign-up. */
async function signedUp() {
  people += 1
  const [Username, email] = [`ana-${people}`, `ana${people}@example.org`]
  await service.call('SignUp', { Username, UserAttributes: [{ Name: 'email', Value: email }] })
  const { body } = await service.call('ConfirmSignUp', { Username, ConfirmationCode: service.codeFor(email) })
  return (USERNAME = Username) =>
    service.call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME }, Session: body.Session })
}

test('a new user can sign in without a second code once, within three minutes', async () => {
  const [prompt, late] = [await signedUp(), await signedUp()]
  service.moveClock(160)
  expect((await prompt()).status).toBe(200)
  expect(await prompt()).toMatchObject({ type: 'NotAuthorizedException' })
  service.moveClock(21)
  expect(await late()).toMatchObject({
    type: 'NotAuthorizedException',
    body: { message: 'Invalid session for the user.' },
  })
})

test('a new user signs in only under their own name, in any spelling', async () => {
  const enter = await signedUp()
  expect((await enter('eve')).type).toBe('NotAuthorizedException')
  expect((await enter(`ANA-${people}`)).status).toBe(200)
})
