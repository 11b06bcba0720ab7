/** A statement with a name is prepared once per connection; only statements known at startup are named. */
export interface Statement {
  name?: string
  text: string
  /** Named, and planned once for all values, because planning costs more than a better plan would save. */
  keepsPlan?: boolean
}

export interface Queryable {
  /** Rejects with `DomainError('UNAVAILABLE')` if the database is unavailable or too slow. */
  query<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
}

/**
 * The product's view of PostgreSQL. Reads go over a few shared, pipelined clients; writes over a pool. `timestamptz`
 * arrives as ISO text with milliseconds, `bigint` as a number, `date` as text.
 */
export interface Database extends Queryable {
  /** Runs the work in one transaction; serialization failures and deadlocks are retried three times. */
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
}

/** A connection in a transaction. Only SQL may run while one is open. */
export interface Transaction extends Queryable {
  readonly inTransaction: true
  /** Declares that this transaction has added nothing to the outbox, which then need not be read after the commit. */
  emitsNoEvents(): void
  /** Registers a function that is called after the commit, and not after a rollback. It must not throw. */
  afterCommit(act: () => void): void
}

/**
 * A changed row, as a trigger wrote it to the outbox. `topic` is the table's name; the rows are as PostgreSQL's
 * `to_jsonb` returns them.
 */
export interface OutboxEvent {
  topic: string
  action: 'create' | 'update' | 'delete'
  rowId: string
  before: object | null
  after: object | null
}

/** An event of the log, in commit order. Stored for 24 hours. */
export interface LogEvent extends OutboxEvent {
  /** Rises with every event; a gap means reading the log. */
  position: number
  /** The trace of its transaction, as `traceparent`, if one was recorded. */
  trace?: string | null
}
