import * as v from 'valibot'
import { findUser } from '#backend/identity/accounts/user.store.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { ourClient, parseInput, sealedText } from '#backend/identity/parseInput.ts'
import { findSession } from '#backend/identity/session.store.ts'
import { issueTokens } from '#backend/identity/tokens/tokens.ts'
import { hashSecret } from '#backend/platform/secret.ts'

const GetTokensFromRefreshToken = v.object({ ClientId: ourClient, RefreshToken: sealedText })

/** Issues new tokens for the same sign-in. The refresh token stays valid. */
export const getTokensFromRefreshToken: Operation = async (input, { now }, ports) => {
  const { RefreshToken } = parseInput(GetTokensFromRefreshToken, input)
  const session = await findSession(ports.database, hashSecret(RefreshToken))
  if (!session) throw refusal('Invalid Refresh Token')
  if (session.revokedAt !== null) throw refusal('Refresh Token has been revoked')
  if (session.expiresAt <= now) throw refusal('Refresh Token has expired')
  const user = await findUser(ports.database, session.sub)
  if (!user) throw refusal('Refresh Token has been revoked')
  const tokens = await issueTokens({ user, sessionId: session.id, signedInAt: session.signedInAt, now }, ports)
  return { AuthenticationResult: tokens }
}

function refusal(message: string): CognitoError {
  return new CognitoError('NotAuthorizedException', { message })
}
