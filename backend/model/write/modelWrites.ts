import type { Rights } from '#backend/model/rights/authorise.ts'
import { type Models, columnOf } from '#backend/model/rights/columns.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { denied, type ModelRights } from '#schema/rights/predicate.ts'
import { type AskedWrite, askedWrite, mustBeSignedIn } from './askedWrite.ts'
import type { Input } from './readInput.ts'
import { type WriteRun, findRows, writeRow, writeRows } from './writeRow.ts'
import type { Write, WrittenRow } from './writeSql.ts'

export interface Access {
  models: Models
  rights: Rights
  /** The rule decides, and not the viewer's rights. */
  isSystem?: boolean
}

export interface UpsertBy<New> {
  by: readonly (keyof New & string)[]
  change?: readonly (keyof New & string)[]
}

interface UpdateHow {
  serverSets?: Input
  /** Condition on the row before the change, evaluated with the viewer's rights to its fields. */
  condition?: unknown
}

/**
 * Writes to the rows of one model in one transaction, for rules with `rows` and declared operations. `serverSets`
 * needs no right.
 */
export class ModelWrites {
  readonly #model: ModelDescription
  readonly #rights: ModelRights
  readonly #isSystem: boolean
  readonly #run: WriteRun

  constructor(model: ModelDescription, access: Access, run: Omit<WriteRun, 'models'>) {
    this.#model = model
    this.#rights = access.rights[model.name] ?? denied
    this.#isSystem = access.isSystem === true
    this.#run = { ...run, models: access.models }
  }

  async insert(
    input: Input,
    serverSets: Input = {},
    { condition }: Pick<UpdateHow, 'condition'> = {},
  ): Promise<WrittenRow> {
    return writeRow('create', { ...this.#ask('create', { input, serverSets }), condition }, this.#run)
  }

  /** Inserts rows and returns them in the order of the inputs. Inputs with the same fields share a statement. */
  async insertMany(inputs: readonly Input[]): Promise<WrittenRow[]> {
    const writes = inputs.map((input) => this.#ask('create', { input }))
    const rows = new Map<unknown, WrittenRow>()
    for (const write of joinAlike(writes))
      for (const row of await writeRows('create', write, this.#run)) rows.set(row.id, row)
    return writes.map(({ values: [value] }) => there(rows.get(value?.['id'])))
  }

  /** Locks the row until the transaction ends, for a viewer who may change it. Nothing is written. */
  async lock(match: Input): Promise<WrittenRow> {
    const [row] = await writeRows('lock', this.#ask('update', { input: {}, match }), this.#run)
    return there(row)
  }

  async lockWhere(match: Input): Promise<WrittenRow[]> {
    return writeRows('lock', { ...this.#ask('update', { input: {}, match }), isMany: true }, this.#run)
  }

  async update(match: Input, input: Input, { serverSets = {}, condition }: UpdateHow = {}): Promise<WrittenRow> {
    const write = this.#ask('update', { input, serverSets, match })
    return writeRow('update', { ...write, condition }, this.#run)
  }

  async upsert(input: Input, how: UpsertBy<Input>, serverSets: Input = {}): Promise<WrittenRow> {
    const [row] = await this.upsertMany([input], how, serverSets)
    return there(row)
  }

  /**
   * In the order of the inputs; of equal keys the first input counts. Rows are made in the order of their keys, so that
   * concurrent calls cannot deadlock.
   */
  async upsertMany(
    inputs: readonly Input[],
    { by, change }: UpsertBy<Input>,
    serverSets: Input = {},
  ): Promise<WrittenRow[]> {
    const keyOf = (row: Input) => JSON.stringify(by.map((field) => row[field] ?? null))
    const ordered = [...new Map(inputs.toReversed().map((input) => [keyOf(input), input]))]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, input]) => input)
    const rows = new Map<string, WrittenRow>()
    const keep = (written: readonly WrittenRow[]) => {
      for (const row of written) if (row.after ?? row.before) rows.set(this.#keyOfRow(row, by), row)
    }
    // Checked first, so that a forbidden change is refused whether the row exists or not.
    const updates = ordered.map((input) => this.#updateOf(input, { by, ...(change ? { change } : {}) }, serverSets))
    const creates = ordered.map((input) => ({ ...this.#ask('create', { input, serverSets }), unlessThere: by }))
    for (const write of joinAlike(creates))
      keep((await writeRows('create', write, this.#run)).filter(({ after }) => after !== null))
    const left = ordered.flatMap((input, index) => (rows.has(keyOf(input)) ? [] : index))
    for (const write of joinAlike(left.flatMap((index) => updates[index] ?? [])))
      keep(await writeRows('update', write, this.#run))
    const unchanged = ordered.filter((input, index) => !updates[index] && !rows.has(keyOf(input)))
    if (unchanged.length > 0) keep(await this.#findEach(unchanged, by))
    return inputs.map((input) => there(rows.get(keyOf(input))))
  }

  async delete(match: Input): Promise<WrittenRow> {
    return writeRow('delete', this.#ask('delete', { input: {}, match }), this.#run)
  }

  async updateWhere(match: Input, input: Input): Promise<WrittenRow[]> {
    return writeRows('update', { ...this.#ask('update', { input, match }), isMany: true }, this.#run)
  }

  async updateEach(inputs: readonly Input[]): Promise<WrittenRow[]> {
    const writes = inputs.flatMap((input) => this.#updateOf(input, { by: ['id'] }, {}) ?? [])
    const rows: WrittenRow[] = []
    for (const write of joinAlike(writes)) rows.push(...(await writeRows('update', write, this.#run)))
    return rows
  }

  async deleteWhere(match: Input): Promise<WrittenRow[]> {
    return writeRows('delete', { ...this.#ask('delete', { input: {}, match }), isMany: true }, this.#run)
  }

  async find(match: Input): Promise<WrittenRow[]> {
    const may = [[{ row: this.#rights.read, fields: [] }]]
    return findRows({ model: this.#model, may, guards: {}, values: [], key: checkedMatch(match) }, this.#run)
  }

  #updateOf(input: Input, { by, change }: UpsertBy<Input>, serverSets: Input): Write | undefined {
    const changed = change ?? Object.keys(input).filter((field) => !by.includes(field))
    if (changed.length === 0) return undefined
    const write = this.#ask('update', { input: pick(input, changed), serverSets, isFoundByMatch: true })
    const [values] = write.values
    return { ...write, key: {}, values: [{ ...values, ...this.#columnsOf(input, by) }], each: by, isMany: true }
  }

  #findEach(inputs: readonly Input[], by: readonly string[]): Promise<WrittenRow[]> {
    const may = [[{ row: this.#rights.read, fields: [] }]]
    const values = inputs.map((input) => this.#columnsOf(input, by))
    return findRows({ model: this.#model, may, guards: {}, values, each: by, key: {} }, this.#run)
  }

  #columnsOf(input: Input, fields: readonly string[]): Input {
    return Object.fromEntries(fields.map((field) => [columnOf(this.#model, field), input[field]]))
  }

  #keyOfRow({ before, after }: WrittenRow, by: readonly string[]): string {
    const row = after ?? before ?? {}
    return JSON.stringify(by.map((field) => row[columnOf(this.#model, field)] ?? null))
  }

  #ask(action: 'create' | 'update' | 'delete', { match, ...request }: WriteRequest): Write {
    if (!this.#isSystem) mustBeSignedIn(this.#run.context)
    const isFoundByMatch = match !== undefined || request.isFoundByMatch === true
    const asked = { model: this.#model, rights: this.#rights, ...request, isFoundByMatch }
    const write = askedWrite(action, asked, this.#run.context)
    return match ? { ...write, key: checkedMatch(match) } : write
  }
}

interface WriteRequest extends Pick<AskedWrite, 'isFoundByMatch'> {
  input: Input
  serverSets?: Input
  match?: Input
}

/** Joins writes with the same columns and the same rights. */
function joinAlike(writes: readonly Write[]): Write[] {
  const groups = Map.groupBy(writes, ({ values: [value = {}], may }) =>
    JSON.stringify([Object.keys(value), may.map((group) => group.map(({ fields }) => fields))]),
  )
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ ...first, values: group.flatMap(({ values }) => values) })),
  )
}

function there(row: WrittenRow | undefined): WrittenRow {
  if (!row) throw new DomainError('NOT_FOUND')
  return row
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
