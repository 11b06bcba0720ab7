/** An instant as ISO 8601 text in UTC with milliseconds: `2026-11-21T09:00:00.000Z`. Sorts as text. */
export type Instant = string

/** The caller, derived from the verified token and the database, never from claims about roles. */
export interface Viewer {
  /** The token's subject; undefined for an anonymous caller. */
  subject: string | undefined
  /** Undefined also for a user who has signed up and has no contact yet. */
  contactId: string | undefined
  isGlobal: boolean
  adminOfCompanyIds: readonly string[]
  /** Verified by the identity service, as are `phone` and `username`. */
  email: string | undefined
  phone: string | undefined
  username: string | undefined
  /** Expiry of the token; sockets close then. */
  expiresAt: Instant | undefined
  /** The sign-in of the token; undefined if its issuer does not name it. */
  signInId: string | undefined
}

/** Created once per request or socket operation, and frozen. */
export interface Context {
  requestId: string
  viewer: Viewer
  now: Instant
  locale: string
  signal: AbortSignal
  deadline: Instant
  /** The network of the request, if the gateway reports it. */
  network?: string | undefined
}

/** Decides which rows a statement may return or change. */
export type Caller = Pick<Context, 'viewer' | 'now'>

export const anonymous: Viewer = Object.freeze({
  subject: undefined,
  contactId: undefined,
  isGlobal: false,
  adminOfCompanyIds: [],
  email: undefined,
  phone: undefined,
  username: undefined,
  expiresAt: undefined,
  signInId: undefined,
})
