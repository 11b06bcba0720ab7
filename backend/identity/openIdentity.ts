import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { Messenger } from '#backend/platform/mail/messenger.port.ts'
import { makeSecret } from '#backend/platform/secret.ts'
import { importAccounts, type ImportedAccount } from './accounts/importAccounts.ts'
import { findUser, findUserOfSession } from './accounts/user.store.ts'
import { clientId, issuerOf } from './accounts/userPool.ts'
import { sweepIdentity } from './codes/sending.store.ts'
import { createIdentityHandler } from './createIdentityHandler.ts'
import type { VerifyIdToken } from './identity.port.ts'
import type { IdentityPorts } from './operation.ts'
import { createIdTokenVerifier } from './tokens/idTokenVerifier.ts'
import { type KeyRing, openKeyRing } from './tokens/keyRing.ts'
import { openRevocations, type Revocations } from './tokens/revocations.ts'
import type { SecretStore } from './tokens/secretStore.port.ts'

export interface IdentitySettings {
  database: Database
  messenger: Messenger
  secrets: SecretStore
  /** The public address of this server, without a trailing slash. */
  publicUrl: string
  /** The public path of this service, to which browsers send the device cookie. */
  path?: string
  now: () => Instant
  log: Logger
  /** The caller's address, for limits by network; by default the peer of the connection. */
  addressOf?: ((request: IncomingMessage) => string | undefined) | undefined
  /** By default, enough for users and too few to harass anyone. */
  sendLimits?: IdentityPorts['sendLimits'] | undefined
}

export interface Identity {
  /** Handles everything below `/identity`. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  verifyIdToken: VerifyIdToken
  /**
   * Whether the account exists and the sign-in, if one is named, has neither ended nor expired. Queries the database.
   */
  isSignedIn(signIn: { subject: string; id: string | undefined }): Promise<boolean>
  keys: KeyRing
  revocations: Revocations
  importAccounts(accounts: readonly ImportedAccount[]): Promise<void>
  /** Removes expired rows; once an hour is enough. */
  sweep(): Promise<void>
}

/** Enough for a user who mistypes and for a studio behind one network address; too few to harass anyone. */
const usualLimits: IdentityPorts['sendLimits'] = {
  perNetwork: { count: 100, windowS: 900 },
  perPlace: { count: 5, windowS: 900 },
  perCircle: { count: 10, windowS: 900 },
}

/** The key for hashes of addresses, so that counters do not reveal them. */
export function hashKeyIn(secrets: IdentitySettings['secrets']): Promise<string> {
  return secrets.keep('identity-hash-key', makeSecret())
}

/** Opens the embedded identity service. */
export async function openIdentity(settings: IdentitySettings): Promise<Identity> {
  const { database, messenger, secrets, publicUrl, now, log } = settings
  const keys = await openKeyRing(secrets, now)
  const hashKey = await hashKeyIn(secrets)
  const issuer = issuerOf(publicUrl)
  const revocations = openRevocations(database, now)
  return {
    handle: createIdentityHandler({
      database,
      messenger,
      keys,
      hashKey,
      issuer,
      now,
      log,
      sendLimits: settings.sendLimits ?? usualLimits,
      cookie: { path: settings.path ?? '/identity', isSecure: publicUrl.startsWith('https:') },
      addressOf: settings.addressOf ?? ((request) => request.socket.remoteAddress),
    }),
    isSignedIn: async ({ subject: sub, id: sessionId }) => {
      const user =
        sessionId === undefined ? findUser(database, sub) : findUserOfSession(database, { sessionId, sub, now: now() })
      return (await user) !== undefined
    },
    verifyIdToken: createIdTokenVerifier({ keys: keys.resolve, issuer, audience: clientId, now, revocations }),
    keys,
    revocations,
    importAccounts: (accounts) => importAccounts(database, accounts, now()),
    sweep: () => database.transact((transaction) => sweepIdentity(transaction, now())),
  }
}
