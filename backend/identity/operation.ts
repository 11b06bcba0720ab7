import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { Messenger } from '#backend/platform/mail/messenger.port.ts'
import type { SendLimits } from './codes/sending.store.ts'
import type { Place } from './guessing/place.ts'
import type { TokenIssuer } from './tokens/tokens.ts'

/** What the calls of the protocol work with. */
export interface IdentityPorts extends TokenIssuer {
  database: Database
  messenger: Messenger
  /** The server's key for everything that is stored hashed and could be guessed. */
  hashKey: string
  sendLimits: SendLimits
}

/** One request: when it came, and from where. */
export interface Call extends Place {
  now: Instant
  /** The answer will tell the browser to keep its secret, because an address is proved with it. */
  keepDevice: () => void
}

/** A call of the protocol: takes what the client sent and returns what it gets, or rejects with a `CognitoError`. */
export type Operation = (input: unknown, call: Call, ports: IdentityPorts) => Promise<object>
