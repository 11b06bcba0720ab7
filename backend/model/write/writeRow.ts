import { isObject } from '#backend/model/plan/checkValue.ts'
import { StatementNames } from '#backend/model/read/renderCache.ts'
import { type Models, columnOf, getModel, identifier } from '#backend/model/rights/columns.ts'
import type { Caller } from '#backend/platform/context.ts'
import type { OutboxEvent, Statement, Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ModelDescription, RelationField } from '#schema/modelDescription.ts'
import { type Write, type WrittenRow, createSql, deleteSql, findSql, holdSql, updateSql } from './writeSql.ts'

export interface WriteRun {
  models: Models
  transaction: Transaction
  context: Caller
}

type Action = OutboxEvent['action']

/**
 * Writes one row. Rejects with `NOT_FOUND` where there is no row that the viewer may write, and with `CONDITION_FAILED`
 * where there is one, and a condition does not hold or a state may not be moved so.
 */
export async function writeRow(action: Action, write: Write, run: WriteRun): Promise<WrittenRow> {
  const [row] = await writeRows(action, write, run)
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

/** Writes all rows that it is about, none included. */
export async function writeRows(action: Action | 'lock', write: Write, run: WriteRun): Promise<WrittenRow[]> {
  if (action === 'delete') await deleteBelow(write, run)
  const rows = await ask(statements[action], write, run)
  for (const row of rows) judge(row)
  return rows
}

/**
 * Deletes what belongs to the rows (`@cascade`), without rights of its own: it is nothing without them. Each level is
 * locked before the one below is deleted, so that no concurrent transaction adds rows that would be left over.
 */
async function deleteBelow(write: Write, run: WriteRun): Promise<void> {
  if (cascadesOf(write.model).length === 0) return
  const rows = await ask(holdSql, write, run)
  for (const row of rows) judge(row)
  const ids = rows.map(({ id }) => id)
  const isOfRow = 'b.id = any($1::text[])'
  if (ids.length > 0) await deleteChildren({ model: write.model, isOfRow, ids }, run)
}

interface Level {
  model: ModelDescription
  /** Holds of the rows of this level, under the alias `b`. */
  isOfRow: string
  /** Ids of the rows at the top. */
  ids: readonly string[]
}

async function deleteChildren({ model, isOfRow, ids }: Level, run: WriteRun): Promise<void> {
  for (const { model: name, fields, references } of cascadesOf(model)) {
    const child = getModel(run.models, name)
    const [field = 'id'] = fields
    const [reference = 'id'] = references
    const parents = `select b.${identifier(columnOf(model, field))} from ${identifier(model.table)} b where ${isOfRow}`
    const level = { model: child, isOfRow: `b.${identifier(columnOf(child, reference))} in (${parents})`, ids }
    const ofLevel = `${identifier(child.table)} b where ${level.isOfRow}`
    if (cascadesOf(child).length > 0) {
      await send(names.name(`select count(*) from (select from ${ofLevel} order by b.id for update) h`), [ids], run)
      await deleteChildren(level, run)
    }
    await send(names.name(`delete from ${ofLevel}`), [ids], run)
  }
}

function cascadesOf(model: ModelDescription): RelationField[] {
  return Object.values(model.fields).flatMap((field) => (field.source === 'relation' && field.isCascade ? [field] : []))
}

/** The rows that a right lets through, as they stand. */
export function findRows(write: Write, run: WriteRun): Promise<WrittenRow[]> {
  return ask(findSql, write, run)
}

const statements = { create: createSql, update: updateSql, delete: deleteSql, lock: holdSql }

/** Maximum number of prepared writes on a connection. Clients choose which fields they send, so shapes are many. */
const MAX_PREPARED = 300
const names = new StatementNames({ prefix: 'write', limit: MAX_PREPARED })

async function ask(statement: typeof createSql, write: Write, run: WriteRun): Promise<WrittenRow[]> {
  const { text, binds } = statement(write, run.models)
  const keys = Object.entries(write.key).map(([field, value]) => [`key_${field}`, value] as const)
  const args = { ...Object.fromEntries(keys), values: JSON.stringify(write.values) }
  const values = binds.values({ ...run.context, arguments: args })
  // The client writes the condition, so its text has no end of shapes.
  const isFixed = write.condition === undefined || write.condition === null
  return send(isFixed ? names.name(text) : { text }, values, run)
}

async function send(
  statement: Statement,
  values: readonly unknown[],
  { transaction }: WriteRun,
): Promise<WrittenRow[]> {
  try {
    return await transaction.query<WrittenRow>(statement, values)
  } catch (error) {
    throw toWriteError(error)
  }
}

function judge({ holds, is_allowed, is_step, is_full }: WrittenRow): void {
  if (is_full) throw new DomainError('LIMIT_REACHED')
  if (!holds) throw new DomainError('CONDITION_FAILED')
  if (!is_allowed) throw new DomainError('NOT_FOUND')
  if (!is_step) throw new DomainError('CONDITION_FAILED')
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** Converts errors of the table's constraints. Other errors are returned unchanged. */
export function toWriteError(error: unknown): unknown {
  const code = isObject(error) ? error['code'] : undefined
  if (error instanceof DomainError || typeof code !== 'string') return error
  // AppSync creates on the condition that there is no such row yet.
  if (code === UNIQUE_VIOLATION) return new DomainError('CONDITION_FAILED', { cause: error })
  if (code === FOREIGN_KEY_VIOLATION)
    return refused(error, 'This names a record that is not there, or is still named by another.')
  // 22 is a value that no column of that type holds, 23 one that breaks a rule of the table.
  return /^2[23]/.test(code) ? refused(error, 'These values don’t fit together.') : error
}

function refused(cause: unknown, message: string): DomainError {
  return new DomainError('BAD_INPUT', { cause, field: 'input', message })
}
