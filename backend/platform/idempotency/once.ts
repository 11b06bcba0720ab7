import * as v from 'valibot'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { findAnswer, keepAnswer, type MutationKey } from './mutationKey.store.ts'

export interface OnceRequest<Answer> extends Omit<MutationKey, 'key'> {
  /** The client's own; undefined for a client that sends none, whose mutation is done every time. */
  key: string | undefined
  answer: v.GenericSchema<unknown, Answer>
}

/** Somebody was first under this key, so what was just done is undone. */
class AnsweredAlready extends Error {
  override name = 'AnsweredAlready'
}

/**
 * Does the work in a transaction, unless this viewer had it done under the same key within 24 hours: then it resolves
 * with what was answered. The work comes first and the key after it, in one statement, because nearly every key is new:
 * a repeated mutation fails or is rolled back, and only then is its answer looked for. Work that fails leaves its key free.
 */
export async function once<Answer>(
  { key, answer, ...request }: OnceRequest<Answer>,
  database: Pick<Database, 'transact' | 'query'>,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return database.transact(work)
  try {
    return await database.transact(async (transaction) => {
      const result = await work(transaction)
      if (await keepAnswer(transaction, { ...request, key, answer: result })) return result
      throw new AnsweredAlready()
    })
  } catch (error) {
    const kept = await findAnswer(database, { ...request, key })
    if (!kept) throw error
    return v.parse(answer, kept.answer)
  }
}
