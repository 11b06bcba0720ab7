import type { IdTokenClaims, VerifyIdToken } from '#backend/identity/identity.port.ts'
import type { Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Revocations } from './revocations.ts'
import { type TrustedIssuer, verifyIdToken } from './verifyIdToken.ts'

interface IdTokenVerifierPorts extends TrustedIssuer {
  now: () => Instant
  /** Absent for an issuer that does not report ended sign-ins. */
  revocations?: Revocations
}

/** Maximum number of sockets of one server. Each entry takes about 1.5 KB, including the claims. */
const REMEMBERED = 20_000

/** Verifies each token's signature once, and checks each time whether it has expired or was revoked. */
export function createIdTokenVerifier({ now, revocations, ...issuer }: IdTokenVerifierPorts): VerifyIdToken {
  const remembered = new Map<string, IdTokenClaims>()

  async function claimsOf(token: string): Promise<IdTokenClaims> {
    const cached = remembered.get(token)
    if (cached && cached.expiresAt > now()) return cached
    remembered.delete(token)
    const claims = await verifyIdToken(token, { ...issuer, now: now() })
    const oldest = remembered.size >= REMEMBERED ? remembered.keys().next().value : undefined
    if (oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, claims)
    return claims
  }

  return async (token) => {
    const claims = await claimsOf(token)
    if (claims.originJti !== undefined && (await revocations?.isRevoked(claims.originJti))) {
      throw new DomainError('UNAUTHENTICATED')
    }
    return claims
  }
}
