/** A statement with a name is prepared once a connection; only shapes known at start are named. */
export interface Statement {
  name?: string
  text: string
  /** Named, and planned once for all values: what it costs to plan is more than what a plan for these would save. */
  keepsPlan?: boolean
}

export interface Queryable {
  /** Rejects with `DomainError('UNAVAILABLE')` when the database is away or too slow. */
  query<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
}

/**
 * PostgreSQL, as the product sees it. Reads go over a few shared, pipelined clients; writes over a pool.
 * `timestamptz` arrives as ISO text with milliseconds, `bigint` as a number, `date` as text.
 */
export interface Database extends Queryable {
  /** Runs the work in one transaction; serialization failures and deadlocks are retried three times. */
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
}

/** A connection in a transaction. Nothing but SQL happens while one is open. */
export interface Transaction extends Queryable {
  readonly inTransaction: true
  /** Declares that this transaction has added nothing to the outbox, so that it need not be read after the commit. */
  emitsNoEvents(): void
  /** Registers a function that is called after the commit, and not after a rollback. It must not throw. */
  afterCommit(act: () => void): void
}

/**
 * A row that changed, as a trigger put it into the outbox. `topic` is the table's name; the rows are as PostgreSQL's
 * `to_jsonb` gives them.
 */
export interface OutboxEvent {
  topic: string
  action: 'create' | 'update' | 'delete'
  rowId: string
  before: object | null
  after: object | null
}

/** An event of the log, in commit order. Kept 24 hours. */
export interface LogEvent extends OutboxEvent {
  /** Rises with every event; a gap means reading the log. */
  position: number
  /** The trace of its transaction, as `traceparent`, where one was recorded. */
  trace?: string | null
}
