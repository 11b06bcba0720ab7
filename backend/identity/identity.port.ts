import type { Instant } from '#backend/platform/context.ts'

/** The claims of a verified ID token. It contains only verified addresses. */
export interface IdTokenClaims {
  subject: string
  username: string
  email: string | undefined
  phone: string | undefined
  expiresAt: Instant
  /** The sign-in of the token; undefined if the issuer does not name it. */
  originJti: string | undefined
}

/** Rejects with `UNAUTHENTICATED` for a token that is invalid, expired or issued for another client. */
export type VerifyIdToken = (token: string) => Promise<IdTokenClaims>

/** Accounts, within one transaction. */
export interface AccountStore {
  /**
   * Returns the account with the e-mail address, and creates it if there is none. The address counts as verified, so
   * the caller must have verified it. Undefined if the text is not an e-mail address.
   */
  ensureAccount(request: {
    email: string
    now: Instant
  }): Promise<{ subject: string; username: string; email: string } | undefined>
}
