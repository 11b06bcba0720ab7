import type { Instant } from '#backend/platform/context.ts'
import type { Queryable, Transaction } from '#backend/platform/database.ts'
import { dayBefore } from '#backend/platform/dayBefore.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { isBeyond, type RowBound } from '#backend/platform/rowBound.ts'
import { statement } from '#backend/platform/statement.ts'

export interface MutationKey {
  /** The caller; keys are unique per caller. */
  viewer: string
  /** The mutation's name: one key used for two mutations counts as two keys. */
  operation: string
  key: string
  /** A digest of the mutation's input. */
  inputHash: string
  now: Instant
}

/** Maximum number of stored keys of one viewer: one every four seconds for a day. */
export const mutationKeyBound: RowBound = { table: 'mutation_key', columns: ['viewer'], rows: 20_000 }

/** Waits for a transaction with the same key; replaces an expired key. */
const keep = statement<
  [viewer: string, operation: string, key: string, now: Instant, outlived: Instant, answer: string, inputHash: string],
  { isKept: boolean; isBeyond: boolean }
>({
  name: 'mutation_key_keep',
  text: `with bounds as (select ${isBeyond(mutationKeyBound, ['$1'], '1')} as is_beyond),
    kept as (
      insert into mutation_key as held (viewer, operation, mutation_key, made_at, answer, input_hash)
      select $1, $2, $3, $4::timestamptz, $6::jsonb, $7 from bounds where not is_beyond
      on conflict (viewer, operation, mutation_key) do update
      set made_at = excluded.made_at, answer = excluded.answer, input_hash = excluded.input_hash
      where held.made_at < $5 returning viewer
    )
    select exists (select from kept) as "isKept", is_beyond as "isBeyond" from bounds`,
})

const find = statement<
  [viewer: string, operation: string, key: string, since: Instant],
  { answer: unknown; inputHash: string | null }
>({
  name: 'mutation_key_find',
  text: `select answer, input_hash as "inputHash" from mutation_key
    where viewer = $1 and operation = $2 and mutation_key = $3 and made_at >= $4`,
})

const forget = statement<[before: Instant]>({
  name: 'mutation_key_forget',
  text: 'delete from mutation_key where made_at < $1',
})

/** Returns false if the key already has an answer. Rejects if the viewer has used too many keys in 24 hours. */
export async function keepAnswer(
  transaction: Transaction,
  { viewer, operation, key, inputHash, now, answer }: MutationKey & { answer: unknown },
): Promise<boolean> {
  const outlived = dayBefore(now)
  const [row] = await keep(transaction, viewer, operation, key, now, outlived, JSON.stringify(answer), inputHash)
  if (row?.isBeyond) throw new DomainError('TOO_MANY_REQUESTS')
  return row?.isKept === true
}

export async function findAnswer(
  queryable: Queryable,
  { viewer, operation, key, now }: Omit<MutationKey, 'inputHash'>,
): Promise<{ answer: unknown; inputHash: string | null } | undefined> {
  const [found] = await find(queryable, viewer, operation, key, dayBefore(now))
  return found
}

export async function forgetOldKeys(database: Queryable, now: Instant): Promise<void> {
  await forget(database, dayBefore(now))
}
