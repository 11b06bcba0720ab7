import { CognitoError, type CognitoErrorType } from '#backend/identity/CognitoError.ts'
import { countGuess, type GuessedChallenge } from '#backend/identity/guessing/guess.store.ts'
import { placeKeys } from '#backend/identity/guessing/place.ts'
import type { Call, IdentityPorts } from '#backend/identity/operation.ts'
import type { Purpose } from './challenge.store.ts'
import { isSameHash } from './codes.ts'
import { type CodeVerdict, codeVerdict } from './codeVerdict.ts'
import { hashCode } from './sendCode.ts'

export interface Guess {
  key: string
  purpose: Purpose
  code: string
}

const refusals: Readonly<Record<Exclude<CodeVerdict, 'RIGHT'>, CognitoErrorType>> = {
  WRONG: 'CodeMismatchException',
  EXPIRED: 'ExpiredCodeException',
  USED: 'NotAuthorizedException',
  TOO_MANY: 'ExpiredCodeException',
  DELAYED: 'TooManyFailedAttemptsException',
}

/** Why a used code is refused, by its purpose. */
const usedBefore: Readonly<Record<Purpose, string>> = {
  SIGN_UP: 'User cannot be confirmed. Current status is CONFIRMED',
  SIGN_IN: 'Invalid session for the user, session can only be used once.',
  ATTRIBUTE: 'Invalid code provided, please request a code again.',
}

/**
 * Counts the guess. Returns the request if the code is right, not yet used up; undefined if there is no such request.
 * Any other guess rejects.
 */
export async function proveCode(guess: Guess, call: Call, ports: IdentityPorts): Promise<GuessedChallenge | undefined> {
  const { key, purpose, code } = guess
  const { now } = call
  const places = placeKeys(call, ports.hashKey)
  const challenge = await ports.database.transact((transaction) => countGuess(transaction, { key, places, now }))
  if (challenge?.purpose !== purpose) return undefined
  const matches = isSameHash(hashCode(key, code, ports), challenge.codeHash)
  const verdict = codeVerdict(challenge, { matches, now })
  if (verdict === 'RIGHT') return challenge
  throw refusalOf(verdict, purpose)
}

export function refusalOf(verdict: Exclude<CodeVerdict, 'RIGHT'>, purpose: Purpose): CognitoError {
  return new CognitoError(refusals[verdict], verdict === 'USED' ? { message: usedBefore[purpose] } : {})
}
