import { type Engine, runOf } from '#backend/model/engine.ts'
import { checkArguments } from '#backend/model/plan/checkArguments.ts'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { planRoot } from '#backend/model/plan/planField.ts'
import type { EventAction, RootField } from '#backend/model/plan/rootFields.ts'
import { interpretRow } from '#backend/model/read/interpret.ts'
import type { Resolve } from '#backend/model/resolve.ts'
import type { JsonRow, Models } from '#backend/model/rights/columns.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { type ModelRights, denied, never } from '#schema/predicate.ts'
import { readCreate, readRowKey, readUpdate } from './readInput.ts'
import { type Write, type WrittenRow, createSql, deleteSql, updateSql } from './writeSql.ts'

/** Writes a row of the generic surface, and answers with what the viewer may see of it. */
export function writeResolver(root: RootField & { does: EventAction }, engine: Engine): Resolve {
  const { model, does } = root
  return async ({ args, context, info }) => {
    if (context.viewer.subject === undefined) throw new DomainError('UNAUTHENTICATED')
    const field = info.parentType.getFields()[info.fieldName]
    const { input, condition } = checkArguments(field?.args ?? [], args)
    const rights = engine.rights[model.name] ?? denied
    const write = { ...readWrite(does, { model, rights, input: isObject(input) ? input : {} }, context), condition }
    const row = await writeRow(does, write, { ...engine, context })
    return interpretRow(planRoot(root, info, engine), row, runOf(engine, context, info.variableValues))
  }
}

interface AskedWrite {
  model: ModelDescription
  rights: ModelRights
  input: Readonly<Record<string, unknown>>
}

function readWrite(
  action: EventAction,
  { model, rights, input }: AskedWrite,
  context: Context,
): Omit<Write, 'condition'> {
  const guards = rights.fields ?? {}
  if (action === 'delete')
    return { model, guards, right: rights.delete ?? never, values: {}, key: readRowKey(model, input) }
  const { row: right, fields: writable } = rights[action] ?? { row: never, fields: [] }
  // Somebody who may never write here learns nothing about the fields either.
  if (right.kind === 'never') throw new DomainError('NOT_FOUND')
  if (action === 'create') {
    return { model, guards, right, values: readCreate(model, { input, writable }, context), key: {} }
  }
  return {
    model,
    guards,
    right,
    values: readUpdate(model, { input, writable }, context),
    key: readRowKey(model, input),
  }
}

const statements = { create: createSql, update: updateSql, delete: deleteSql }

interface WriteRun {
  models: Models
  database: Database
  context: Pick<Context, 'viewer' | 'now'>
}

/**
 * Writes one row, in one statement. The row as it was written, or as it was before it was deleted. Rejects with `NOT_FOUND` where there is no row that the viewer may write, and with
 * `CONDITION_FAILED` where there is one and the condition does not hold.
 */
async function writeRow(action: EventAction, write: Write, run: WriteRun): Promise<JsonRow> {
  const { text, binds } = statements[action](write, run.models)
  const keys = Object.entries(write.key).map(([field, value]) => [`key_${field}`, value] as const)
  const given = { ...Object.fromEntries(keys), values: JSON.stringify(write.values) }
  const values = binds.values({ ...run.context, arguments: given })
  try {
    return await run.database.transact(async (transaction) => {
      const [row] = await transaction.query<WrittenRow>({ text }, values)
      const { before, after } = judge(row)
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
