import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import type { Channel } from '#backend/platform/mail/messenger.port.ts'
import { statement } from '#backend/platform/statement.ts'

export type Purpose = 'SIGN_UP' | 'SIGN_IN' | 'ATTRIBUTE'

/** A request whose code has been sent and not entered yet. */
export interface Challenge {
  key: string
  purpose: Purpose
  channel: Channel
  address: string
  sub: string | null
  username: string | null
  attributes: Record<string, string> | null
  /** Key of the address, by which guesses are counted and places are remembered. */
  addressKey: string
  codeHash: string
}

interface Lifetime {
  expiresAt: Instant
  /** Until then, the request can get a new code. */
  keptUntil: Instant
}

export const CHALLENGE_COLUMNS = `c.key, c.purpose, c.channel, c.address, c.sub, c.username, c.attributes,
  c.address_key as "addressKey", c.code_hash as "codeHash"`

const upsert = statement<
  [
    key: string,
    purpose: Purpose,
    channel: Channel,
    address: string,
    sub: string | null,
    username: string | null,
    attributes: string | null,
    addressKey: string,
    codeHash: string,
    expiresAt: Instant,
    keptUntil: Instant,
  ]
>({
  text: `insert into identity_challenge
               (key, purpose, channel, address, sub, username, attributes, address_key, code_hash, expires_at, kept_until)
             values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11)
             on conflict (key) do update set
               channel = excluded.channel, address = excluded.address, sub = excluded.sub, username = excluded.username,
               attributes = excluded.attributes, address_key = excluded.address_key, code_hash = excluded.code_hash,
               tries = 0, used_at = null, expires_at = excluded.expires_at, kept_until = excluded.kept_until`,
})

/** Replaces an older request with the same key, including its number of attempts. */
export async function putChallenge(queryable: Queryable, challenge: Challenge & Lifetime): Promise<void> {
  const { key, purpose, channel, address, sub, username, attributes, addressKey, codeHash } = challenge
  const attributesJson = attributes && JSON.stringify(attributes)
  const values = [key, purpose, channel, address, sub, username, attributesJson] as const
  await upsert(queryable, ...values, addressKey, codeHash, challenge.expiresAt, challenge.keptUntil)
}

const find = statement<[key: string, now: Instant], Challenge>({
  text: `select ${CHALLENGE_COLUMNS} from identity_challenge c where c.key = $1 and c.used_at is null and c.kept_until > $2`,
})

/** Returns the pending request, or undefined if there is none. */
export async function findChallenge(queryable: Queryable, key: string, now: Instant): Promise<Challenge | undefined> {
  const [challenge] = await find(queryable, key, now)
  return challenge
}

const spend = statement<[key: string, codeHash: string, now: Instant]>({
  text: `update identity_challenge set used_at = $3
             where key = $1 and code_hash = $2 and used_at is null returning key`,
})

/** Uses up the code. False if a concurrent request was faster, or a newer code replaced it. */
export async function spendChallenge(queryable: Queryable, challenge: Challenge, now: Instant): Promise<boolean> {
  const rows = await spend(queryable, challenge.key, challenge.codeHash, now)
  return rows.length === 1
}

const forgetOf = statement<[sub: string]>({ text: 'delete from identity_challenge where sub = $1' })

export async function forgetChallenges(queryable: Queryable, sub: string): Promise<void> {
  await forgetOf(queryable, sub)
}
