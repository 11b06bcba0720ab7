import * as v from 'valibot'
import type { Instant } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { claimKey, keepAnswer, type MutationKey } from './mutationKey.store.ts'

export interface OnceRequest<Answer> extends Omit<MutationKey, 'key'> {
  /** The client's own; undefined for a client that sends none, whose mutation is done every time. */
  key: string | undefined
  now: Instant
  answer: v.GenericSchema<unknown, Answer>
}

/**
 * Does the work in the transaction, unless this viewer had it done under the same key within 24 hours: then it
 * resolves with what was answered. Of two at the same moment the second waits for the first. Work that fails leaves
 * its key free.
 */
export async function once<Answer>(
  { key, answer, ...request }: OnceRequest<Answer>,
  transaction: Transaction,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work()
  const claim = await claimKey(transaction, { ...request, key })
  if (!claim.isOurs) return v.parse(answer, claim.answer)
  const result = await work()
  await keepAnswer(transaction, { ...request, key, answer: result })
  return result
}
