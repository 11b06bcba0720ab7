import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { IdTokenClaims } from '#backend/identity/identity.port.ts'
import type { Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'

export interface TrustedIssuer {
  /** The embedded key ring's `resolve`, or jose's `createRemoteJWKSet` for a real user pool. */
  keys: JWTVerifyGetKey
  issuer: string
  /** The client that the token was issued for. */
  audience: string
}

const optionalText = v.optional(v.string())
const flag = v.optional(
  v.union([
    v.boolean(),
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ]),
)

const Payload = v.object({
  token_use: v.literal('id'),
  sub: v.pipe(v.string(), v.minLength(1)),
  'cognito:username': v.pipe(v.string(), v.minLength(1)),
  exp: v.number(),
  email: optionalText,
  email_verified: flag,
  phone_number: optionalText,
  phone_number_verified: flag,
  origin_jti: optionalText,
})

/** Verifies an ID token of this issuer; rejects with `UNAUTHENTICATED`. */
export async function verifyIdToken(
  token: string,
  { keys, issuer, audience, now }: TrustedIssuer & { now: Instant },
): Promise<IdTokenClaims> {
  const payload = await verified(token, { keys, issuer, audience, now })
  const parsed = v.safeParse(Payload, payload)
  if (!parsed.success) throw new DomainError('UNAUTHENTICATED')
  const claims = parsed.output
  return Object.freeze({
    subject: claims.sub,
    username: claims['cognito:username'],
    email: claims.email_verified ? claims.email : undefined,
    phone: claims.phone_number_verified ? claims.phone_number : undefined,
    expiresAt: new Date(claims.exp * 1000).toISOString(),
    originJti: claims.origin_jti,
  })
}

async function verified(
  token: string,
  { keys, issuer, audience, now }: TrustedIssuer & { now: Instant },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, requireKeyId(keys), {
      algorithms: ['RS256'],
      issuer,
      audience,
      requiredClaims: ['exp', 'iat', 'sub', 'token_use'],
      currentDate: new Date(now),
    })
    return payload
  } catch (cause) {
    throw new DomainError(isAboutToken(cause) ? 'UNAUTHENTICATED' : 'UNAVAILABLE', { cause })
  }
}

/** A token has to name its key; otherwise any key of the issuer would match. */
function requireKeyId(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    if (!header.kid) throw new errors.JWKSNoMatchingKey()
    return keys(header, token)
  }
}

/** All other errors concern the key set: it could not be fetched, or not in time. */
function isAboutToken(cause: unknown): boolean {
  if (!(cause instanceof errors.JOSEError)) return false
  return !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'].includes(cause.code)
}
