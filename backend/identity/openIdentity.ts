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
  /** Where browsers find this server, without a slash at the end. */
  publicUrl: string
  /** Below it browsers reach this service, and send it the cookie of their device. */
  path?: string
  now: () => Instant
  log: Logger
  /** The caller's address, for limits by network; by default the peer of the connection. */
  addressOf?: ((request: IncomingMessage) => string | undefined) | undefined
  /** Enough for people and too few to pester anybody, by default. */
  sendLimits?: IdentityPorts['sendLimits'] | undefined
}

export interface Identity {
  /** Answers everything below `/identity`. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  verifyIdToken: VerifyIdToken
  /**
   * Whether the account is there and the sign-in, where one is named, was neither ended nor outlived. Asks the
   * database.
   */
  isSignedIn(signIn: { subject: string; id: string | undefined }): Promise<boolean>
  keys: KeyRing
  revocations: Revocations
  importAccounts(accounts: readonly ImportedAccount[]): Promise<void>
  /** Removes expired rows; once an hour is enough. */
  sweep(): Promise<void>
}

/** Enough for a person who mistypes and for a studio behind one address; too few to pester anybody. */
const usualLimits: IdentityPorts['sendLimits'] = {
  perNetwork: { count: 100, windowS: 900 },
  perPlace: { count: 5, windowS: 900 },
  perCircle: { count: 10, windowS: 900 },
}

/** Hashes addresses, so that what is counted by address does not name it. */
export function hashKeyIn(secrets: IdentitySettings['secrets']): Promise<string> {
  return secrets.keep('identity-hash-key', makeSecret())
}

/** The embedded identity service, whole. */
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
