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

/** Accounts, within one transaction. */
export interface AccountStore {
  /**
   * The account that owns the e-mail address, made when there is none. The address counts as proved, so the caller
   * answers for it. Undefined for what is not an e-mail address.
   */
  ensureAccount(request: {
    email: string
    now: Instant
  }): Promise<{ subject: string; username: string; email: string } | undefined>
}
