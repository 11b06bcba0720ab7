import type { Caller, Context } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { type Rows, rowsIn, type Writing, writing } from './rows.ts'

/** The transaction found another state than the one that was prepared for: the rule is prepared again. */
export class OutdatedPreparation extends DomainError {
  constructor() {
    super('UNAVAILABLE', { cause: new Error('The rows changed between preparing and writing') })
  }
}

interface PreparedRule<Args, Prepared, Answer> {
  /** Runs without a transaction: everything that waits for a thread, a file store or a model stands here. */
  prepare(args: Args, context: Context): Promise<Prepared>
  /** Runs in the transaction, and checks again by a cheap condition what the preparation relied on. */
  rule(args: Args & { prepared: Prepared }, writing: Writing): Promise<Answer>
}

const MAX_ATTEMPTS = 3

export function preparedWriting<Args extends object, Prepared, Answer>(
  database: Pick<Database, 'transact' | 'query'>,
  { prepare, rule }: PreparedRule<Args, Prepared, Answer>,
) {
  const write = writing(database, rule)
  return async (args: Args, context: Context): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      const prepared = await prepare(args, context)
      try {
        return await write({ ...args, prepared }, context)
      } catch (error) {
        if (!(error instanceof OutdatedPreparation) || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }
}

/** Reads rows as the caller, for a preparation. */
export function readRows<Result>(
  database: Pick<Database, 'transact'>,
  context: Caller,
  read: (rows: Rows) => Promise<Result>,
): Promise<Result> {
  return database.transact((transaction) => {
    transaction.emitsNoEvents()
    return read(rowsIn(transaction, context))
  })
}
