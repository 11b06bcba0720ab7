import type { Rights } from '#backend/model/rights/authorise.ts'
import { type JsonRow, type Models, getModel } from '#backend/model/rights/columns.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { models } from '#schema/__generated__/models.ts'
import type { RowTypes } from '#schema/__generated__/rows.ts'
import type { ColumnField, ModelDescription } from '#schema/modelDescription.ts'
import { allExcept, always, denied, type ModelRights } from '#schema/predicate.ts'
import { rights } from '#schema/rights.ts'
import { askedWrite, mustBeSignedIn } from './askedWrite.ts'
import type { Input } from './readInput.ts'
import { type WriteRun, findRows, writeRow, writeRows } from './writeRow.ts'
import type { Write, WrittenRow } from './writeSql.ts'

/**
 * The rows of every model, as a rule writes them: in its transaction, for its viewer and at its time, with the rights of
 * the model and the events that follow. `rows.Follow.upsert({ … }, { by: ['followerID', 'followeeID'] })`.
 */
export type Rows = { readonly [Name in keyof RowTypes]: RowsOf<RowTypes[Name]> } & {
  /** The same for everybody, whoever asks: the rule has decided who may. It says why, for whoever reads it. */
  asSystem(why: string): Rows
}

interface RowType {
  row: object
  new: object
}

/** Which rows: what their fields hold. A list is any of its values. */
type Match<Row> = { readonly [Field in keyof Row]?: Row[Field] | readonly NonNullable<Row[Field]>[] }

type Changes<Row> = {
  readonly [Field in Exclude<keyof Row, 'id' | 'createdAt' | 'updatedAt'>]?: Row[Field] | undefined
}

/**
 * One row is answered as it now stands, or as it was before it was deleted. A row that the viewer may not write is none:
 * `NOT_FOUND`, as a row that is not there; of many it is left alone.
 */
interface RowsOf<Type extends RowType> {
  /** `CONDITION_FAILED` where there is such a row already. */
  insert(values: Type['new']): Promise<Type['row']>
  update(match: Match<Type['row']>, changes: Changes<Type['row']>): Promise<Type['row']>
  /**
   * A new row, or the one that holds the same in the fields of `by`, on which a unique index stands. There the fields of
   * `change` are changed: all others that are given, where it is left out, and nothing, where it is empty.
   */
  upsert(values: Type['new'], how: UpsertBy<Type['new']>): Promise<Type['row']>
  delete(match: Match<Type['row']>): Promise<Type['row']>
  updateWhere(match: Match<Type['row']>, changes: Changes<Type['row']>): Promise<Type['row'][]>
  deleteWhere(match: Match<Type['row']>): Promise<Type['row'][]>
  /** Those that the viewer may read, by id. Whole rows: what a rule answers with is read again, with rights. */
  find(match: Match<Type['row']>): Promise<Type['row'][]>
}

interface UpsertBy<New> {
  by: readonly (keyof New & string)[]
  change?: readonly (keyof New & string)[]
}

type Asking = Pick<Context, 'viewer' | 'now'>

interface Access {
  models: Models
  rights: Rights
  /** The rule decides, and not the viewer's rights. */
  isSystem?: boolean
}

/** What a rule is handed that writes: who asks, when, and the rows. */
export type Writing = Context & { rows: Rows }

/** The rule in a transaction of its own. It may run again where it met another one. */
export function writing<Args, Answer>(
  database: Pick<Database, 'transact'>,
  rule: (args: Args, writing: Writing) => Promise<Answer>,
) {
  return (args: Args, context: Context): Promise<Answer> =>
    database.transact((transaction) => rule(args, { ...context, rows: rowsIn(transaction, context) }))
}

export function rowsIn(transaction: Transaction, context: Asking, access: Access = { models, rights }): Rows {
  const entries = Object.keys(access.models).map((name) => {
    const model = getModel(access.models, name)
    return [name, new ModelRows(model, access, { models: access.models, transaction, context })]
  })
  const asSystem = (why: string): Rows => {
    if (why.trim() === '') throw new Error('Say why this is decided for everybody')
    return rowsIn(transaction, context, { models: access.models, rights: everything(access.models), isSystem: true })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the generator makes `RowTypes` of the same models
  return { ...Object.fromEntries(entries), asSystem } as Rows
}

function everything(all: Models): Rights {
  const one: ModelRights = {
    read: always,
    create: { row: always, fields: allExcept() },
    update: { row: always, fields: allExcept() },
    delete: always,
  }
  return Object.fromEntries(Object.keys(all).map((name) => [name, one]))
}

/** What `RowsOf` says, without the types of one model. */
class ModelRows {
  readonly #model: ModelDescription
  readonly #rights: ModelRights
  readonly #isSystem: boolean
  readonly #run: WriteRun

  constructor(model: ModelDescription, access: Access, run: WriteRun) {
    this.#model = model
    this.#rights = access.rights[model.name] ?? denied
    this.#isSystem = access.isSystem === true
    this.#run = run
  }

  async insert(input: Input): Promise<Input> {
    return this.#answer(await writeRow('create', this.#ask('create', input), this.#run))
  }

  async update(match: Input, changes: Input): Promise<Input> {
    return this.#answer(await writeRow('update', this.#ask('update', changes, match), this.#run))
  }

  async upsert(input: Input, { by, change }: UpsertBy<Input>): Promise<Input> {
    const changed = change ?? Object.keys(input).filter((field) => !by.includes(field))
    const match = pick(input, by)
    // Asked for first, so that what may not be changed is refused whether the row is there or not.
    const update = changed.length > 0 ? this.#ask('update', pick(input, changed), match) : undefined
    const [made] = await writeRows('create', { ...this.#ask('create', input), unlessThere: by }, this.#run)
    if (made?.after) return this.#answer(made)
    if (update) return this.#answer(await writeRow('update', update, this.#run))
    const [found] = await this.find(match)
    if (!found) throw new DomainError('NOT_FOUND')
    return found
  }

  async delete(match: Input): Promise<Input> {
    return this.#answer(await writeRow('delete', this.#ask('delete', {}, match), this.#run))
  }

  async updateWhere(match: Input, changes: Input): Promise<Input[]> {
    const rows = await writeRows('update', { ...this.#ask('update', changes, match), isMany: true }, this.#run)
    return rows.map((row) => this.#answer(row))
  }

  async deleteWhere(match: Input): Promise<Input[]> {
    const rows = await writeRows('delete', { ...this.#ask('delete', {}, match), isMany: true }, this.#run)
    return rows.map((row) => this.#answer(row))
  }

  async find(match: Input): Promise<Input[]> {
    const may = [[{ row: this.#rights.read, fields: [] }]]
    const rows = await findRows(
      { model: this.#model, may, guards: {}, values: {}, key: checkedMatch(match) },
      this.#run,
    )
    return rows.map((row) => this.#answer(row))
  }

  #ask(action: 'create' | 'update' | 'delete', input: Input, match?: Input): Write {
    if (!this.#isSystem) mustBeSignedIn(this.#run.context)
    const asked = askedWrite(action, { model: this.#model, rights: this.#rights, input }, this.#run.context)
    return match ? { ...asked, key: checkedMatch(match) } : asked
  }

  #answer({ before, after }: WrittenRow): Input {
    return toFields(this.#model, after ?? before ?? {})
  }
}

/** A field that a rule forgot to give would otherwise find every row. */
function checkedMatch(match: Input): Input {
  const values = Object.values(match)
  if (values.length > 0 && values.every((value) => value !== undefined)) return match
  throw new Error('A rule names rows by what some of their fields hold')
}

function pick(input: Input, fields: readonly string[]): Input {
  return Object.fromEntries(fields.map((field) => [field, input[field]]))
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
