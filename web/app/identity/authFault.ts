import { AuthError, type AuthFault } from './auth.port.ts'

const faults = new Map<string, AuthFault>([
  ['CodeMismatchException', 'WRONG_CODE'],
  ['ExpiredCodeException', 'EXPIRED_CODE'],
  ['UserNotFoundException', 'UNKNOWN_USER'],
  ['NotAuthorizedException', 'NOT_AUTHORIZED'],
  ['UsernameExistsException', 'ADDRESS_TAKEN'],
  ['AliasExistsException', 'ADDRESS_TAKEN'],
  ['InvalidParameterException', 'BAD_ADDRESS'],
  ['LimitExceededException', 'TOO_MANY_TRIES'],
  ['TooManyRequestsException', 'TOO_MANY_TRIES'],
  ['TooManyFailedAttemptsException', 'TOO_MANY_TRIES'],
  ['NetworkError', 'OFFLINE'],
  // The browser no longer has the request of this code: only a new one helps.
  ['SignInException', 'EXPIRED_CODE'],
])

/** The identity service distinguishes its errors by name only. */
export function authErrorOf(cause: unknown): AuthError {
  if (cause instanceof AuthError) return cause
  const name = cause instanceof Error ? cause.name : ''
  return new AuthError(faults.get(name) ?? 'FAILED', cause)
}
