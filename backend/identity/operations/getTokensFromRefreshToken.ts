import * as v from 'valibot'
import { hashSecret } from '#backend/identity/codes.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { Operation } from '#backend/identity/operation.ts'
import { ourClient, parseInput, sealedText } from '#backend/identity/parseInput.ts'
import { findSession, type RefreshableSession } from '#backend/identity/session.store.ts'
import { issueTokens } from '#backend/identity/tokens.ts'
import { findUser } from '#backend/identity/user.store.ts'
import type { Instant } from '#backend/platform/context.ts'

const GetTokensFromRefreshToken = v.object({ ClientId: ourClient, RefreshToken: sealedText })

/** New tokens of the same sign-in. The refresh token stays. */
export const getTokensFromRefreshToken: Operation = async (input, { now }, ports) => {
  const { RefreshToken } = parseInput(GetTokensFromRefreshToken, input)
  const session = await findSession(ports.database, hashSecret(RefreshToken))
  const fault = faultOf(session, now)
  if (!session || fault) throw new CognitoError('NotAuthorizedException', { message: fault ?? '' })
  const user = await findUser(ports.database, session.sub)
  if (!user) throw new CognitoError('NotAuthorizedException', { message: 'Refresh Token has been revoked' })
  const tokens = await issueTokens({ user, sessionId: session.id, signedInAt: session.signedInAt, now }, ports)
  return { AuthenticationResult: tokens }
}

function faultOf(session: RefreshableSession | undefined, now: Instant): string | undefined {
  if (!session) return 'Invalid Refresh Token'
  if (session.revokedAt !== null) return 'Refresh Token has been revoked'
  return session.expiresAt <= now ? 'Refresh Token has expired' : undefined
}
