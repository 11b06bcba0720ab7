import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { Messenger } from '#backend/platform/mail/messenger.port.ts'
import type { SendLimits } from './codes/sending.store.ts'
import type { Place } from './guessing/place.ts'
import type { TokenIssuer } from './tokens/tokens.ts'

/** The dependencies of the protocol's calls. */
export interface IdentityPorts extends TokenIssuer {
  database: Database
  messenger: Messenger
  /** The server's key for hashes of values that could be guessed. */
  hashKey: string
  sendLimits: SendLimits
}

/** A request, with its time and place. */
export interface Call extends Place {
  now: Instant
  /** Makes the response set the device cookie, because the browser has proved an address. */
  keepDevice: () => void
}

/** A call of the protocol: takes the client's input and returns the response, or rejects with a `CognitoError`. */
export type Operation = (input: unknown, call: Call, ports: IdentityPorts) => Promise<object>
