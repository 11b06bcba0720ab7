import * as v from 'valibot'
import { makeAccount } from '#backend/identity/accounts/makeAccount.ts'
import { normalUsername } from '#backend/identity/accounts/username.ts'
import { signUpKey } from '#backend/identity/codes/challengeKeys.ts'
import { proveCode } from '#backend/identity/codes/proveCode.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { ourClient, parseInput, plainText, typedCode } from '#backend/identity/parseInput.ts'

const ConfirmSignUp = v.object({ ClientId: ourClient, Username: plainText(128), ConfirmationCode: typedCode })

/** Creates the account once its address is verified, and lets the user sign in without a second code. */
export const confirmSignUp: Operation = async (input, call, ports) => {
  const request = parseInput(ConfirmSignUp, input)
  const key = signUpKey(normalUsername(request.Username))
  const proved = await proveCode({ key, purpose: 'SIGN_UP', code: request.ConfirmationCode }, call, ports)
  // Cognito's answer for an unknown username.
  if (!proved) throw new CognitoError('ExpiredCodeException')
  return { Session: await makeAccount(proved, call, ports) }
}
