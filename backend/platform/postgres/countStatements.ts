import type { Database, Queryable, Statement, Transaction } from '#backend/platform/database.ts'

export interface AskedStatement extends Statement {
  values: readonly unknown[]
}

export interface CountedDatabase extends Database {
  /** Every statement since the last `take`. */
  take(): AskedStatement[]
}

export function countStatements(database: Database): CountedDatabase {
  let statements: AskedStatement[] = []
  const counted = (queryable: Queryable): Queryable['query'] => {
    return (statement, values = []) => {
      statements.push({ ...statement, values })
      return queryable.query(statement, values)
    }
  }
  return {
    query: counted(database),
    transact: (work) =>
      database.transact((transaction) => {
        const watched: Transaction = {
          inTransaction: true,
          query: counted(transaction),
          emitsNoEvents: () => transaction.emitsNoEvents(),
          afterCommit: (act) => transaction.afterCommit(act),
        }
        return work(watched)
      }),
    take() {
      const taken = statements
      statements = []
      return taken
    },
  }
}
