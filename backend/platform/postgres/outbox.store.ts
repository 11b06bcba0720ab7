import type { OutboxEvent, Queryable } from '#backend/platform/database.ts'

const insert = {
  name: 'outbox_insert',
  text: 'insert into outbox (topic, action, row_id, before, after) values ($1, $2, $3, $4, $5)',
}

export async function insertEvent(transaction: Queryable, event: OutboxEvent): Promise<void> {
  const { topic, action, rowId, before, after } = event
  await transaction.query(insert, [topic, action, rowId, toJson(before), toJson(after)])
}

function toJson(row: object | null): string | null {
  return row && JSON.stringify(row)
}
