import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { findAnswer, keepAnswer, type MutationKey } from './mutationKey.store.ts'

export interface OnceRequest<Answer> extends Omit<MutationKey, 'key' | 'inputHash'> {
  /** The client's key; undefined for a client without one, whose mutation runs every time. */
  key: string | undefined
  /** The mutation's input as JSON. The same key with another input is refused. */
  input: string
  answer: v.GenericSchema<unknown, Answer>
}

/** Another call with this key was first, so this transaction is rolled back. */
class AnsweredAlready extends Error {
  override name = 'AnsweredAlready'
}

/**
 * Runs the work in a transaction, unless this viewer ran it with the same key within 24 hours: then it resolves with
 * the earlier answer. The work comes first and the key after it, in one statement, because nearly every key is new: a
 * repeated mutation fails or is rolled back, and only then is its answer read. Failed work leaves its key unused.
 */
export async function once<Answer>(
  { key, input, answer, ...request }: OnceRequest<Answer>,
  database: Pick<Database, 'transact' | 'query'>,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return database.transact(work)
  const inputHash = createHash('sha256').update(input).digest('base64url')
  try {
    return await database.transact(async (transaction) => {
      const result = await work(transaction)
      if (await keepAnswer(transaction, { ...request, key, inputHash, answer: result })) return result
      throw new AnsweredAlready()
    })
  } catch (error) {
    const stored = await findAnswer(database, { ...request, key })
    if (!stored) throw error
    if (stored.inputHash !== null && stored.inputHash !== inputHash) throw otherInput()
    return v.parse(answer, stored.answer)
  }
}

function otherInput(): DomainError {
  const message = 'This key was used with another input. Make a new key.'
  return new DomainError('BAD_INPUT', { field: 'input.clientMutationKey', message })
}
