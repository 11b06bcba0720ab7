import type { OutboxEvent, Queryable } from '#backend/platform/database.ts'

/** Adds an event without a table row to the outbox, to test its delivery. */
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
