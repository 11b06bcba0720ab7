import type { OutboxEvent, Queryable } from '#backend/platform/database.ts'

/** Puts an event without a table row into the outbox, for tests of the delivery. */
export async function putIntoOutbox(transaction: Queryable, event: OutboxEvent): Promise<void> {
  const { topic, action, rowId, before, after } = event
  const text = 'insert into outbox (topic, action, row_id, before, after) values ($1, $2, $3, $4, $5)'
  await transaction.query({ text }, [
    topic,
    action,
    rowId,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
  ])
}
