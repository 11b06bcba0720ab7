import type { Instant } from '#backend/platform/context.ts'
import type { Queryable, Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** A sign-in. Its id is the `origin_jti` of all its tokens. */
export interface Session {
  id: string
  sub: string
  refreshHash: string
  signedInAt: Instant
  expiresAt: Instant
}

const add = statement<[id: string, sub: string, refreshHash: string, signedInAt: Instant, expiresAt: Instant]>({
  text: `insert into identity_session (id, sub, refresh_hash, signed_in_at, expires_at)
             select $1, u.sub, $3, $4, $5 from identity_user u where u.sub = $2 for key share of u returning id`,
})

/**
 * Returns false if the account was deleted. Locks the account until the sign-in commits, so that deleting it ends this
 * one too.
 */
export async function addSession(queryable: Queryable, session: Session): Promise<boolean> {
  const { id, sub, refreshHash, signedInAt, expiresAt } = session
  const added = await add(queryable, id, sub, refreshHash, signedInAt, expiresAt)
  return added.length === 1
}

export type RefreshableSession = Session & { revokedAt: Instant | null }

const find = statement<[refreshHash: string], RefreshableSession>({
  text: `select id, sub, refresh_hash as "refreshHash", signed_in_at as "signedInAt", expires_at as "expiresAt",
               revoked_at as "revokedAt"
             from identity_session where refresh_hash = $1`,
})

export async function findSession(queryable: Queryable, refreshHash: string): Promise<RefreshableSession | undefined> {
  const [session] = await find(queryable, refreshHash)
  return session
}

const revoke = statement<[refreshHash: string, now: Instant]>({
  text: 'update identity_session set revoked_at = $2 where refresh_hash = $1 and revoked_at is null',
})

export async function revokeSession(transaction: Transaction, refreshHash: string, now: Instant): Promise<void> {
  await revoke(transaction, refreshHash, now)
}

const revokeAllOf = statement<[sub: string, now: Instant]>({
  text: 'update identity_session set revoked_at = $2 where sub = $1 and revoked_at is null',
})

export async function revokeSessionsOf(transaction: Transaction, sub: string, now: Instant): Promise<void> {
  await revokeAllOf(transaction, sub, now)
}

export interface Revocation {
  id: string
  revokedAt: Instant
}

const list = statement<[since: Instant], Revocation>({
  name: 'identity.revocations',
  text: `select id, revoked_at as "revokedAt" from identity_session where revoked_at > $1`,
})

export function listRevocations(queryable: Queryable, since: Instant): Promise<Revocation[]> {
  return list(queryable, since)
}
