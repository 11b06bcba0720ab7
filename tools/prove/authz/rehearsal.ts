import { AsyncResource } from 'node:async_hooks'
import type { Transaction } from '#backend/platform/database.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'

export interface Rehearsal {
  /** The database for the backend under proof. */
  database: OpenDatabase
  /** Runs the work, and undoes everything that it wrote. One at a time. */
  rehearse<Result>(work: () => Promise<Result>): Promise<Result>
}

class Undone extends Error {}

/**
 * Runs each rehearsal in a transaction that is rolled back, with a savepoint for each statement or transaction inside.
 */
export function openRehearsal(open: OpenDatabase): Rehearsal {
  // The backend must not notice that it runs inside a transaction.
  const outside = new AsyncResource('rehearsal')
  let stage: Transaction | undefined
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }

  const database: OpenDatabase = {
    address: open.address,
    whenTold: (listener) => open.whenTold(listener),
    load: () => open.load(),
    close: () => open.close(),
    query: (statement, values) => {
      const current = stage
      if (!current) return open.query(statement, values)
      return inTurn(() => saving(current, () => current.query(statement, values)))
    },
    transact: (work) => {
      const current = stage
      if (!current) return open.transact(work)
      return inTurn(() => saving(current, () => work({ ...current, afterCommit: () => undefined })))
    },
  }
  const rehearse = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    let answer: { result: Result } | undefined
    const rehearsed = open.transact(async (transaction) => {
      stage = transaction
      try {
        answer = { result: await outside.runInAsyncScope(work) }
        await last
      } finally {
        stage = undefined
      }
      throw new Undone()
    })
    await rehearsed.catch((error: unknown) => {
      if (!answer) throw error
    })
    if (!answer) throw new Error('A rehearsal ended without an answer')
    return answer.result
  }
  return { database, rehearse }
}

async function saving<Result>(transaction: Transaction, work: () => Promise<Result>): Promise<Result> {
  await transaction.query({ text: 'savepoint rehearsed' })
  try {
    const result = await work()
    await transaction.query({ text: 'release savepoint rehearsed' })
    return result
  } catch (error) {
    await transaction.query({ text: 'rollback to savepoint rehearsed' })
    throw error
  }
}
