import type { Instant } from '#backend/platform/context.ts'
import type { Queryable, Transaction } from '#backend/platform/database.ts'

/** A sign-in. Its id is the `origin_jti` of every token that comes from it. */
export interface Session {
  id: string
  sub: string
  refreshHash: string
  signedInAt: Instant
  expiresAt: Instant
}

/** False when the account is gone. It stays until the sign-in is committed, so that deleting it ends this one too. */
export async function addSession(queryable: Queryable, session: Session): Promise<boolean> {
  const { id, sub, refreshHash, signedInAt, expiresAt } = session
  const added = await queryable.query(
    {
      text: `insert into identity_session (id, sub, refresh_hash, signed_in_at, expires_at)
             select $1, u.sub, $3, $4, $5 from identity_user u where u.sub = $2 for key share of u returning id`,
    },
    [id, sub, refreshHash, signedInAt, expiresAt],
  )
  return added.length === 1
}

export type RefreshableSession = Session & { revokedAt: Instant | null }

export async function findSession(queryable: Queryable, refreshHash: string): Promise<RefreshableSession | undefined> {
  const [session] = await queryable.query<RefreshableSession>(
    {
      text: `select id, sub, refresh_hash as "refreshHash", signed_in_at as "signedInAt", expires_at as "expiresAt",
               revoked_at as "revokedAt"
             from identity_session where refresh_hash = $1`,
    },
    [refreshHash],
  )
  return session
}

export async function revokeSession(transaction: Transaction, refreshHash: string, now: Instant): Promise<void> {
  const text =
    'update identity_session set revoked_at = $2 where refresh_hash = $1 and revoked_at is null returning id, sub'
  await tellOf(transaction, await transaction.query<Ended>({ text }, [refreshHash, now]))
}

export async function revokeSessionsOf(transaction: Transaction, sub: string, now: Instant): Promise<void> {
  const text = 'update identity_session set revoked_at = $2 where sub = $1 and revoked_at is null returning id, sub'
  await tellOf(transaction, await transaction.query<Ended>({ text }, [sub, now]))
}

type Ended = Pick<Session, 'id' | 'sub'>

/** Every server learns at once whose sign-ins have ended, and which. The secrets of a sign-in stay in its table. */
async function tellOf(transaction: Transaction, ended: readonly Ended[]): Promise<void> {
  const [first] = ended
  if (!first) return
  const after = { sub: first.sub, ended: ended.map(({ id }) => id) }
  await transaction.emit({ topic: 'session', action: 'update', rowId: first.sub, before: null, after })
}

export interface Revocation {
  id: string
  revokedAt: Instant
}

export function listRevocations(queryable: Queryable, since: Instant): Promise<Revocation[]> {
  return queryable.query<Revocation>(
    {
      name: 'identity.revocations',
      text: `select id, revoked_at as "revokedAt" from identity_session where revoked_at > $1`,
    },
    [since],
  )
}
