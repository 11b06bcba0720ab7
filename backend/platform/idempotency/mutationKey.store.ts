import type { Instant } from '#backend/platform/context.ts'
import type { Queryable, Transaction } from '#backend/platform/database.ts'
import { dayBefore } from '#backend/platform/dayBefore.ts'

export interface MutationKey {
  /** Who asks: keys of others are other keys. */
  viewer: string
  /** The mutation's name: a key used for two mutations is two keys. */
  operation: string
  key: string
}

export type Claim = { isOurs: true } | { isOurs: false; answer: unknown }

/** Waits for a transaction that has the same key; an outlived key is taken over. */
const claim = {
  name: 'mutation_key_claim',
  text: `insert into mutation_key as held (viewer, operation, mutation_key, made_at) values ($1, $2, $3, $4)
    on conflict (viewer, operation, mutation_key) do update set made_at = excluded.made_at, answer = null
    where held.made_at < $5 returning viewer`,
}

const find = {
  name: 'mutation_key_find',
  text: 'select answer from mutation_key where viewer = $1 and operation = $2 and mutation_key = $3',
}

const keep = {
  name: 'mutation_key_keep',
  text: 'update mutation_key set answer = $4 where viewer = $1 and operation = $2 and mutation_key = $3',
}

const forget = { name: 'mutation_key_forget', text: 'delete from mutation_key where made_at < $1' }

export async function claimKey(transaction: Transaction, request: MutationKey & { now: Instant }): Promise<Claim> {
  const { viewer, operation, key, now } = request
  const claimed = await transaction.query(claim, [viewer, operation, key, now, dayBefore(now)])
  if (claimed.length > 0) return { isOurs: true }
  const [found] = await transaction.query<{ answer: unknown }>(find, [viewer, operation, key])
  return { isOurs: false, answer: found?.answer }
}

export async function keepAnswer(transaction: Transaction, kept: MutationKey & { answer: unknown }): Promise<void> {
  const { viewer, operation, key, answer } = kept
  await transaction.query(keep, [viewer, operation, key, JSON.stringify(answer)])
}

export async function forgetOldKeys(database: Queryable, now: Instant): Promise<void> {
  await database.query(forget, [dayBefore(now)])
}
