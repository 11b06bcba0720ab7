import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { User } from '#backend/identity/accounts/user.store.ts'
import { clientId } from '#backend/identity/accounts/userPool.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { KeyRing } from './keyRing.ts'

export const TOKEN_LIFETIME_S = 3_600

export interface TokenIssuer {
  keys: KeyRing
  issuer: string
}

interface SignedIn {
  user: User
  sessionId: string
  signedInAt: Instant
  now: Instant
}

/** Issues an ID token for the API and an access token for the identity calls, both of one sign-in. */
export async function issueTokens(
  { user, sessionId, signedInAt, now }: SignedIn,
  { keys, issuer }: TokenIssuer,
): Promise<{ IdToken: string; AccessToken: string; ExpiresIn: number; TokenType: string }> {
  const { kid, key } = keys.signingKey()
  const issuedAt = Math.floor(Date.parse(now) / 1000)
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ ...claims, origin_jti: sessionId, auth_time: Math.floor(Date.parse(signedInAt) / 1000) })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(user.sub)
      .setIssuer(issuer)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_LIFETIME_S)
      .sign(key)
  // The user's attributes come first, so that they can never replace the service's own claims.
  const IdToken = await sign({ ...profileOf(user), aud: clientId, token_use: 'id', 'cognito:username': user.username })
  const AccessToken = await sign({
    client_id: clientId,
    token_use: 'access',
    username: user.username,
    scope: 'aws.cognito.signin.user.admin',
  })
  return { IdToken, AccessToken, ExpiresIn: TOKEN_LIFETIME_S, TokenType: 'Bearer' }
}

function profileOf({ email, emailVerified, phone, phoneVerified, attributes }: User): Record<string, unknown> {
  return {
    ...attributes,
    ...(email === null ? {} : { email, email_verified: emailVerified }),
    ...(phone === null ? {} : { phone_number: phone, phone_number_verified: phoneVerified }),
  }
}

const AccessClaims = v.object({
  token_use: v.literal('access'),
  client_id: v.literal(clientId),
  sub: v.string(),
  origin_jti: v.string(),
})

/** Returns the claims of an access token. The caller checks whether the sign-in is still valid. */
export async function readAccessToken(
  token: string,
  { keys, issuer, now }: TokenIssuer & { now: Instant },
): Promise<{ sub: string; sessionId: string }> {
  try {
    const { payload } = await jwtVerify(token, keys.resolve, {
      algorithms: ['RS256'],
      issuer,
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(now),
    })
    const { sub, origin_jti: sessionId } = v.parse(AccessClaims, payload)
    return { sub, sessionId }
  } catch (cause) {
    const message = cause instanceof errors.JWTExpired ? 'Access Token has expired' : 'Invalid Access Token'
    throw new CognitoError('NotAuthorizedException', { message, cause })
  }
}
