import * as v from 'valibot'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { ourClient, parseInput, sealedText } from '#backend/identity/parseInput.ts'
import { revokeSession } from '#backend/identity/session.store.ts'
import { hashSecret } from '#backend/platform/secret.ts'

const RevokeToken = v.object({ ClientId: ourClient, Token: sealedText })

/** Ends a sign-in with all its renewed tokens. An unknown token needs no revocation. */
export const revokeToken: Operation = async (input, { now }, ports) => {
  const { Token } = parseInput(RevokeToken, input)
  if (Token.split('.').length === 3) throw new CognitoError('UnsupportedTokenTypeException')
  await ports.database.transact((transaction) => revokeSession(transaction, hashSecret(Token), now))
  return {}
}
