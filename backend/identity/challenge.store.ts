import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import type { Channel } from '#backend/platform/mail/messenger.port.ts'
import type { CodeFacts } from './codeVerdict.ts'
import { delaysMs, TRIES } from './nextDelay.ts'

export type Purpose = 'SIGN_UP' | 'SIGN_IN' | 'ATTRIBUTE'

/** A request that waits for the code sent to its address. */
export interface Challenge {
  key: string
  purpose: Purpose
  channel: Channel
  address: string
  sub: string | null
  username: string | null
  attributes: Record<string, string> | null
  /** Of the account whose failures in a row are counted. */
  guardKey: string
  codeHash: string
}

export interface GuessedChallenge extends Challenge, CodeFacts {}

interface Lifetime {
  expiresAt: Instant
  /** Until then a new code can be asked for. */
  keptUntil: Instant
}

const COLUMNS = `c.key, c.purpose, c.channel, c.address, c.sub, c.username, c.attributes,
  c.guard_key as "guardKey", c.code_hash as "codeHash"`

/** A newer request with the same key takes the older one's place, its tries included. */
export async function putChallenge(queryable: Queryable, challenge: Challenge & Lifetime): Promise<void> {
  const { key, purpose, channel, address, sub, username, attributes, guardKey, codeHash } = challenge
  await queryable.query(
    {
      text: `insert into identity_challenge
               (key, purpose, channel, address, sub, username, attributes, guard_key, code_hash, expires_at, kept_until)
             values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11)
             on conflict (key) do update set
               channel = excluded.channel, address = excluded.address, sub = excluded.sub, username = excluded.username,
               attributes = excluded.attributes, guard_key = excluded.guard_key, code_hash = excluded.code_hash,
               tries = 0, used_at = null, expires_at = excluded.expires_at, kept_until = excluded.kept_until`,
    },
    [
      key,
      purpose,
      channel,
      address,
      sub,
      username,
      attributes && JSON.stringify(attributes),
      guardKey,
      codeHash,
      challenge.expiresAt,
      challenge.keptUntil,
    ],
  )
}

/** The request as it waits, or undefined when there is none any more. */
export async function findChallenge(queryable: Queryable, key: string, now: Instant): Promise<Challenge | undefined> {
  const [challenge] = await queryable.query<Challenge>(
    {
      text: `select ${COLUMNS} from identity_challenge c where c.key = $1 and c.used_at is null and c.kept_until > $2`,
    },
    [key, now],
  )
  return challenge
}

// The guard's row is where parallel guesses queue up: each counts as a failure before it is compared, and none
// counts while the account waits. A right answer takes its own failure back.
const COUNT_GUESS = `
  with live as (
    select key, guard_key from identity_challenge
    where key = $1 and used_at is null and tries < $3 and expires_at > $2
  ), guard as (
    insert into identity_guard as g (key, failures, blocked_until)
    select guard_key, 1, $2::timestamptz + ($4::float8[])[1] * interval '1 millisecond' from live
    on conflict (key) do update set
      failures = g.failures + 1,
      blocked_until = $2::timestamptz
        + ($4::float8[])[least(g.failures + 1, array_length($4::float8[], 1))] * interval '1 millisecond'
    where g.blocked_until <= $2
    returning g.failures
  ), counted as (
    update identity_challenge c set tries = c.tries + 1 from guard
    where c.key = $1 and c.used_at is null and c.tries < $3 and c.expires_at > $2
    returning c.key
  )
  select ${COLUMNS}, c.tries, c.expires_at as "expiresAt", c.used_at as "usedAt",
    exists (select from counted) as "wasCounted"
  from identity_challenge c where c.key = $1`

/** Counts one guess, in one statement, and returns the request as it stood before. */
export async function countGuess(
  queryable: Queryable,
  key: string,
  now: Instant,
): Promise<GuessedChallenge | undefined> {
  const [challenge] = await queryable.query<GuessedChallenge>({ text: COUNT_GUESS }, [key, now, TRIES, delaysMs])
  return challenge
}

/** Spends the code. False when somebody else was faster, or a newer code took its place. */
export async function spendChallenge(queryable: Queryable, challenge: Challenge, now: Instant): Promise<boolean> {
  // The same order of locks as a guess: the guard first.
  await queryable.query({ text: 'delete from identity_guard where key = $1' }, [challenge.guardKey])
  const spent = await queryable.query(
    {
      text: `update identity_challenge set used_at = $3
             where key = $1 and code_hash = $2 and used_at is null returning key`,
    },
    [challenge.key, challenge.codeHash, now],
  )
  return spent.length === 1
}

export async function forgetChallenges(queryable: Queryable, sub: string): Promise<void> {
  await queryable.query({ text: 'delete from identity_challenge where sub = $1' }, [sub])
}
