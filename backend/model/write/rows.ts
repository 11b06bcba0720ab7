import * as v from 'valibot'
import type { Rights } from '#backend/model/rights/authorise.ts'
import { type JsonRow, type Models, getModel } from '#backend/model/rights/columns.ts'
import type { Caller, Context } from '#backend/platform/context.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { once } from '#backend/platform/idempotency/once.ts'
import { models } from '#schema/__generated__/models.ts'
import type { RowTypes } from '#schema/__generated__/rows.ts'
import type { ColumnField, ModelDescription } from '#schema/modelDescription.ts'
import { allExcept, always, type ModelRights } from '#schema/rights/predicate.ts'
import { rights } from '#schema/rights/rights.ts'
import { type Access, ModelWrites, type UpsertBy } from './modelWrites.ts'
import type { Input } from './readInput.ts'
import type { WrittenRow } from './writeSql.ts'

/**
 * The rows of every model, as a rule writes them: in its transaction, for its viewer and at its time, with the rights
 * of the model and the events that follow. `rows.Follow.upsert({ … }, { by: ['followerID', 'followeeID'] })`.
 */
export type Rows = { readonly [Name in keyof RowTypes]: RowsOf<RowTypes[Name]> } & {
  /** Writes with the system's rights, after the rule has decided. `why` documents the reason. */
  asSystem(why: string): Rows
}

interface RowType {
  row: object
  new: object
}

/** Selects rows by the values of their fields. A list matches any of its values. */
type Match<Row> = { readonly [Field in keyof Row]?: Row[Field] | readonly NonNullable<Row[Field]>[] }

type Changes<Row> = {
  readonly [Field in Exclude<keyof Row, 'id' | 'createdAt' | 'updatedAt'>]?: Row[Field] | undefined
}

/**
 * One row is answered as it now stands, or as it was before it was deleted. A row that the viewer may not write is
 * none: `NOT_FOUND`, as a row that is not there; of many it is left alone.
 */
interface RowsOf<Type extends RowType> {
  /** Rejects with `CONDITION_FAILED` if the row exists. */
  insert(values: Type['new'], how?: { condition?: object | null | undefined }): Promise<Type['row']>
  /** Inserts all rows or none, with one statement per set of fields; returns them in their order. */
  insertMany(values: readonly Type['new'][]): Promise<Type['row'][]>
  /** `CONDITION_FAILED` where a condition, as the contract takes one, does not hold of the row as it was. */
  update(
    match: Match<Type['row']>,
    changes: Changes<Type['row']>,
    how?: { condition?: object | null | undefined },
  ): Promise<Type['row']>
  /**
   * A new row, or the one that holds the same in the fields of `by`, on which a unique index stands. There the fields
   * of `change` are changed: all others that are given, where it is left out, and nothing, where it is empty.
   */
  upsert(values: Type['new'], how: UpsertBy<Type['new']>): Promise<Type['row']>
  upsertMany(values: readonly Type['new'][], how: UpsertBy<Type['new']>): Promise<Type['row'][]>
  /**
   * The row, locked until the transaction ends, for a viewer who may change it. Writes nothing and tells of nothing.
   */
  lock(match: Match<Type['row']>): Promise<Type['row']>
  lockWhere(match: Match<Type['row']>): Promise<Type['row'][]>
  delete(match: Match<Type['row']>): Promise<Type['row']>
  updateWhere(match: Match<Type['row']>, changes: Changes<Type['row']>): Promise<Type['row'][]>
  /** Updates each row by its id, with one statement per set of fields. */
  updateEach(changes: readonly (Changes<Type['row']> & { id: string })[]): Promise<Type['row'][]>
  deleteWhere(match: Match<Type['row']>): Promise<Type['row'][]>
  /**
   * Returns the rows that the viewer may read, by id. They are complete; a rule's result is read again, with rights.
   */
  find(match: Match<Type['row']>): Promise<Type['row'][]>
}

/** Context of a rule that writes: the caller, the time, the rows, and the transaction for hand-written SQL. */
export type Writing = Context & { readonly rows: Rows; transaction: Transaction }

/** An operation that is done once for a client that sends its key again; `answer` is what the rule answered. */
interface StoredAnswer<Answer> {
  operation: string
  answer: v.GenericSchema<unknown, Answer>
}

/** The rule in a transaction of its own. It may run again where it met another one. */
export function writing<Args extends object, Answer>(
  database: Pick<Database, 'transact' | 'query'>,
  rule: (args: Args, writing: Writing) => Promise<Answer>,
  kept?: StoredAnswer<Answer>,
) {
  return async (args: Args, context: Context): Promise<Answer> => {
    const work = (transaction: Transaction) =>
      rule(args, {
        ...context,
        transaction,
        get rows() {
          return rowsIn(transaction, context)
        },
      })
    if (!kept) return database.transact(work)
    const { contactId } = context.viewer
    if (contactId === undefined) throw new DomainError('UNAUTHENTICATED')
    const request = { ...kept, key: keyOf(args), input: JSON.stringify(args), viewer: contactId, now: context.now }
    return once(request, database, work)
  }
}

/** The client's own key of its mutation: a member of every input of such an operation. */
function keyOf(args: object): string | undefined {
  const { input } = v.parse(v.object({ input: v.object({ clientMutationKey: v.nullish(v.string()) }) }), args)
  return input.clientMutationKey ?? undefined
}

export function rowsIn(transaction: Transaction, context: Caller, access: Access = { models, rights }): Rows {
  const entries = Object.keys(access.models).map((name) => {
    const model = getModel(access.models, name)
    return [name, rowsOf(model, new ModelWrites(model, access, { transaction, context }))]
  })
  const asSystem = (why: string): Rows => {
    if (why.trim() === '') throw new Error('State why the system’s rights apply')
    return rowsIn(transaction, context, { models: access.models, rights: unrestricted(access.models), isSystem: true })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the generator makes `RowTypes` of the same models
  return { ...Object.fromEntries(entries), asSystem } as Rows
}

function unrestricted(all: Models): Rights {
  const one: ModelRights = {
    read: always,
    create: { row: always, fields: allExcept() },
    update: { row: always, fields: allExcept() },
    delete: always,
  }
  return Object.fromEntries(Object.keys(all).map((name) => [name, one]))
}

/** Implements `RowsOf` without the types of one model. */
function rowsOf(model: ModelDescription, writes: ModelWrites) {
  const one = ({ before, after }: WrittenRow): Input => toFields(model, after ?? before ?? {})
  return {
    insert: async (values: Input, how: { condition?: unknown } = {}) => one(await writes.insert(values, {}, how)),
    update: async (match: Input, changes: Input, how: { condition?: unknown } = {}) =>
      one(await writes.update(match, changes, how)),
    upsert: async (values: Input, how: UpsertBy<Input>) => one(await writes.upsert(values, how)),
    upsertMany: async (values: Input[], how: UpsertBy<Input>) => (await writes.upsertMany(values, how)).map(one),
    insertMany: async (values: Input[]) => (await writes.insertMany(values)).map(one),
    lock: async (match: Input) => one(await writes.lock(match)),
    lockWhere: async (match: Input) => (await writes.lockWhere(match)).map(one),
    delete: async (match: Input) => one(await writes.delete(match)),
    updateWhere: async (match: Input, changes: Input) => (await writes.updateWhere(match, changes)).map(one),
    updateEach: async (changes: Input[]) => (await writes.updateEach(changes)).map(one),
    deleteWhere: async (match: Input) => (await writes.deleteWhere(match)).map(one),
    find: async (match: Input) => (await writes.find(match)).map(one),
  }
}

/** A row as `to_jsonb` gives it, by its fields' names and in the wire's own forms. */
function toFields(model: ModelDescription, row: JsonRow): Input {
  const fields = Object.values(model.fields).flatMap((field): [string, unknown][] =>
    field.source === 'column' ? [[field.name, toWireForm(field, row[field.column] ?? null)]] : [],
  )
  return Object.fromEntries(fields)
}

function toWireForm({ type }: ColumnField, value: unknown): unknown {
  if (type === 'AWSDateTime' && typeof value === 'string') return new Date(value).toISOString()
  return type === 'AWSJSON' && value !== null ? JSON.stringify(value) : value
}
