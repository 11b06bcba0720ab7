import * as v from 'valibot'
import { signUpKey } from '#backend/identity/challengeKeys.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import { makeAccount } from '#backend/identity/makeAccount.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { ourClient, parseInput, plainText, typedCode } from '#backend/identity/parseInput.ts'
import { proveCode } from '#backend/identity/proveCode.ts'
import { normalUsername } from '#backend/identity/username.ts'

const ConfirmSignUp = v.object({ ClientId: ourClient, Username: plainText(128), ConfirmationCode: typedCode })

/** Makes the account, once its address is proved, and lets the person sign in without a second code. */
export const confirmSignUp: Operation = async (input, call, ports) => {
  const request = parseInput(ConfirmSignUp, input)
  const key = signUpKey(normalUsername(request.Username))
  const proved = await proveCode({ key, purpose: 'SIGN_UP', code: request.ConfirmationCode }, call, ports)
  // As Cognito answers for a username it does not know.
  if (!proved) throw new CognitoError('ExpiredCodeException')
  return { Session: await makeAccount(proved, call, ports) }
}
