/**
 * Why a socket is closed from here. Clients of graphql-ws come back after each of these, with a fresh
 * credential; after 4401 or 4500 they would not.
 */
export const closeCodes = Object.freeze({
  /** The credential is invalid, or has become invalid. */
  forbidden: 4403,
  /** This process stops; the client reconnects to another one. */
  restart: 1012,
  /** The client is too slow, or the source failed: it reconnects and resumes. */
  tryAgain: 1013,
})
