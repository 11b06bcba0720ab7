import { isObject } from '#backend/model/plan/checkValue.ts'
import { type Models, columnOf, getModel } from '#backend/model/rights/columns.ts'
import type { Context } from '#backend/platform/context.ts'
import type { OutboxEvent, Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { always } from '#schema/predicate.ts'
import { type Write, type WrittenRow, createSql, deleteSql, findSql, holdSql, updateSql } from './writeSql.ts'

export interface WriteRun {
  models: Models
  transaction: Transaction
  context: Pick<Context, 'viewer' | 'now'>
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
export async function writeRows(action: Action, write: Write, run: WriteRun): Promise<WrittenRow[]> {
  if (action === 'delete') await deleteBelow(write, run)
  const rows = await ask(statements[action], write, run)
  for (const row of rows) judge(row)
  return rows
}

/** What goes with the rows (`@cascade`): whose it is is not asked, for it is nothing without them. */
async function deleteBelow(write: Write, run: WriteRun): Promise<void> {
  const relations = Object.values(write.model.fields).filter((field) => field.source === 'relation')
  const cascades = relations.filter(({ isCascade }) => isCascade)
  if (cascades.length === 0) return
  const rows = await ask(holdSql, write, run)
  for (const row of rows) judge(row)
  for (const {
    model: name,
    fields: [field = 'id'],
    references: [reference = 'id'],
  } of cascades) {
    const values = rows.map(({ before }) => before?.[columnOf(write.model, field)])
    const below = { model: getModel(run.models, name), key: { [reference]: values }, values: {}, guards: {} }
    await writeRows('delete', { ...below, may: [[{ row: always, fields: [] }]], isMany: true }, run)
  }
}

/** The rows that a right lets through, as they stand. */
export function findRows(write: Write, run: WriteRun): Promise<WrittenRow[]> {
  return ask(findSql, write, run)
}

const statements = { create: createSql, update: updateSql, delete: deleteSql }

async function ask(statement: typeof createSql, write: Write, run: WriteRun): Promise<WrittenRow[]> {
  const { text, binds } = statement(write, run.models)
  const keys = Object.entries(write.key).map(([field, value]) => [`key_${field}`, value] as const)
  const given = { ...Object.fromEntries(keys), values: JSON.stringify(write.values) }
  try {
    return await run.transaction.query<WrittenRow>({ text }, binds.values({ ...run.context, arguments: given }))
  } catch (error) {
    throw toWriteError(error)
  }
}

function judge({ holds, is_allowed, is_step }: WrittenRow): void {
  if (!holds) throw new DomainError('CONDITION_FAILED')
  if (!is_allowed) throw new DomainError('NOT_FOUND')
  if (!is_step) throw new DomainError('CONDITION_FAILED')
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** What the table itself refused. Everything else passes unchanged. */
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
