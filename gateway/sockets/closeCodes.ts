/**
 * Why a socket is closed from here. Clients of graphql-ws come back after each of these, with a fresh
 * credential; after 4401 or 4500 they would not.
 */
export const closeCodes = Object.freeze({
  /** The credential is no good, or no longer. */
  forbidden: 4403,
  /** This process stops; another one serves. */
  restart: 1012,
  /** Too slow, or the source broke: come back and resume. */
  tryAgain: 1013,
})
