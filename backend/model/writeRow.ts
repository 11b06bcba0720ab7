import type { Context } from '#backend/platform/context.ts'
import type { Database, OutboxEvent } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Models } from './fieldSql.ts'
import type { JsonRow } from './readColumn.ts'
import { toWriteError } from './toWriteError.ts'
import { createSql, deleteSql, updateSql, type Write, type WrittenRow } from './writeSql.ts'

const statements = { create: createSql, update: updateSql, delete: deleteSql }

export interface WriteRun {
  models: Models
  database: Database
  context: Pick<Context, 'viewer' | 'now'>
}

/**
 * Writes one row and tells the outbox, in one transaction of two statements. The row as it was written, or as it
 * was before it was deleted. Rejects with `NOT_FOUND` where there is no row that the viewer may write, and with
 * `CONDITION_FAILED` where there is one and the condition does not hold.
 */
export async function writeRow(action: OutboxEvent['action'], write: Write, run: WriteRun): Promise<JsonRow> {
  const { text, binds } = statements[action](write, run.models)
  const keys = Object.entries(write.key).map(([field, value]) => [`key_${field}`, value] as const)
  const given = { ...Object.fromEntries(keys), values: JSON.stringify(write.values) }
  const values = binds.values({ ...run.context, arguments: given })
  try {
    return await run.database.transact(async (transaction) => {
      const [row] = await transaction.query<WrittenRow>({ text }, values)
      const { id, before, after } = judge(row)
      await transaction.emit({ topic: write.model.table, action, rowId: id, before, after })
      return after ?? before ?? {}
    })
  } catch (error) {
    throw toWriteError(error)
  }
}

function judge(row: WrittenRow | undefined): WrittenRow {
  if (!row) throw new DomainError('NOT_FOUND')
  if (!row.holds) throw new DomainError('CONDITION_FAILED')
  if (!row.is_allowed) throw new DomainError('NOT_FOUND')
  return row
}
