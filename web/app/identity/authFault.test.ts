import { expect, test } from 'vitest'
import { AuthError } from './auth.port.ts'
import { authErrorOf } from './authFault.ts'

const named = (name: string) => Object.assign(new Error('Said by the service'), { name })

test.each([
  ['CodeMismatchException', 'WRONG_CODE'],
  ['ExpiredCodeException', 'EXPIRED_CODE'],
  ['SignInException', 'EXPIRED_CODE'],
  ['UserNotFoundException', 'UNKNOWN_USER'],
  ['NotAuthorizedException', 'NOT_AUTHORIZED'],
  ['UsernameExistsException', 'ADDRESS_TAKEN'],
  ['AliasExistsException', 'ADDRESS_TAKEN'],
  ['InvalidParameterException', 'BAD_ADDRESS'],
  ['LimitExceededException', 'TOO_MANY_TRIES'],
  ['TooManyRequestsException', 'TOO_MANY_TRIES'],
  ['TooManyFailedAttemptsException', 'TOO_MANY_TRIES'],
  ['NetworkError', 'OFFLINE'],
  ['SomethingNewException', 'FAILED'],
])('%s of the identity service is %s to a person (row 143)', (name, fault) => {
  const cause = named(name)
  expect(authErrorOf(cause)).toMatchObject({ fault, cause })
})

test('a known auth error is kept, and a thrown value of another type becomes FAILED', () => {
  const wrong = new AuthError('WRONG_CODE')
  expect(authErrorOf(wrong)).toBe(wrong)
  expect(authErrorOf({ name: 'NetworkError' })).toMatchObject({ fault: 'FAILED' })
})
