import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestIdentity, type TestIdentity } from './testIdentity.ts'

let service: TestIdentity

beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())

const sealed = 'x'.repeat(43)

interface Long {
  /** The name of the input in the error message. */
  what: string
  longest: number
  operation: string
  input: (length: number) => object
}

const text = (length: number) => 'a'.repeat(length)

const limits: Long[] = [
  {
    what: 'AuthFlow',
    longest: 64,
    operation: 'InitiateAuth',
    input: (length) => ({ AuthFlow: text(length), AuthParameters: { USERNAME: 'ana' } }),
  },
  {
    what: 'AuthParameters.USERNAME',
    longest: 254,
    operation: 'InitiateAuth',
    input: (length) => ({ AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: text(length) } }),
  },
  {
    what: 'ChallengeName',
    longest: 64,
    operation: 'RespondToAuthChallenge',
    input: (length) => ({
      ChallengeName: text(length),
      Session: sealed,
      ChallengeResponses: { USERNAME: 'a@b.example' },
    }),
  },
  {
    what: 'ChallengeResponses.USERNAME',
    longest: 254,
    operation: 'RespondToAuthChallenge',
    input: (length) => ({
      ChallengeName: 'EMAIL_OTP',
      Session: sealed,
      ChallengeResponses: { USERNAME: text(length) },
    }),
  },
  {
    what: 'ChallengeResponses.EMAIL_OTP_CODE',
    longest: 64,
    operation: 'RespondToAuthChallenge',
    input: (length) => ({
      ChallengeName: 'EMAIL_OTP',
      Session: sealed,
      ChallengeResponses: { USERNAME: 'a@b.example', EMAIL_OTP_CODE: text(length) },
    }),
  },
  {
    what: 'Username',
    longest: 128,
    operation: 'ConfirmSignUp',
    input: (length) => ({ Username: text(length), ConfirmationCode: '012345' }),
  },
  {
    what: 'Username',
    longest: 128,
    operation: 'ResendConfirmationCode',
    input: (length) => ({ Username: text(length) }),
  },
  {
    what: 'UserAttributes.0.Name',
    longest: 32,
    operation: 'SignUp',
    input: (length) => ({ Username: 'ana', UserAttributes: [{ Name: text(length), Value: 'Ana' }] }),
  },
  {
    what: 'UserAttributes.0.Value',
    longest: 256,
    operation: 'SignUp',
    input: (length) => ({ Username: 'ana', UserAttributes: [{ Name: 'name', Value: text(length) }] }),
  },
  {
    what: 'UserAttributes',
    longest: 20,
    operation: 'SignUp',
    input: (length) => ({
      Username: 'ana',
      UserAttributes: Array.from({ length }, () => ({ Name: 'name', Value: 'Ana' })),
    }),
  },
]

test.each(limits)('$operation accepts a $what of $longest and no longer one', async (limit) => {
  const { what, longest, operation, input } = limit
  const refusal = `Value at '${what}' failed to satisfy constraint`
  expect((await service.call(operation, input(longest))).body.message ?? '').not.toContain(refusal)
  expect(await service.call(operation, input(longest + 1))).toMatchObject({
    type: 'InvalidParameterException',
    body: { message: expect.stringContaining(refusal) },
  })
})

test('a password that a real user pool would reject is rejected, although passwords are not used to sign in', async () => {
  const signUp = (Password: string) =>
    service.call('SignUp', {
      Username: `ana-${Password.length}`,
      Password,
      UserAttributes: [{ Name: 'email', Value: 'ana@example.org' }],
    })
  expect((await signUp('7letter')).type).toBe('InvalidPasswordException')
  expect((await signUp('8letters')).status).toBe(200)
})
