import type { Instant } from '#backend/platform/context.ts'

/** What a verified ID token says of a person. Only addresses that the person has proved are in it. */
export interface IdTokenClaims {
  subject: string
  username: string
  email: string | undefined
  phone: string | undefined
  expiresAt: Instant
  /** The sign-in that the token comes from; undefined where the issuer does not tell. */
  originJti: string | undefined
}

/** Rejects with `UNAUTHENTICATED` for any token that is not good, now, here. */
export type VerifyIdToken = (token: string) => Promise<IdTokenClaims>
