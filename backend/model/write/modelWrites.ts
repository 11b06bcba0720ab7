import type { Rights } from '#backend/model/rights/authorise.ts'
import type { Models } from '#backend/model/rights/columns.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { denied, type ModelRights } from '#schema/predicate.ts'
import { askedWrite, mustBeSignedIn } from './askedWrite.ts'
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
  /** Of the row as it was, judged with the viewer's rights to its fields. */
  condition?: unknown
}

/**
 * What can be done to the rows of one model in one transaction: by rules that have `rows`, and by operations that are
 * text. `serverSets` is what nobody has to be allowed to write.
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

  async insert(input: Input, serverSets: Input = {}): Promise<WrittenRow> {
    return writeRow('create', this.#ask('create', { input, serverSets }), this.#run)
  }

  async update(match: Input, input: Input, { serverSets = {}, condition }: UpdateHow = {}): Promise<WrittenRow> {
    const asked = this.#ask('update', { input, serverSets, match })
    return writeRow('update', { ...asked, condition }, this.#run)
  }

  async upsert(input: Input, { by, change }: UpsertBy<Input>, serverSets: Input = {}): Promise<WrittenRow> {
    const changed = change ?? Object.keys(input).filter((field) => !by.includes(field))
    const match = pick(input, by)
    // Asked for first, so that what may not be changed is refused whether the row is there or not.
    const asked = { input: pick(input, changed), serverSets, match }
    const update = changed.length > 0 ? this.#ask('update', asked) : undefined
    const create = { ...this.#ask('create', { input, serverSets }), unlessThere: by }
    const [made] = await writeRows('create', create, this.#run)
    if (made?.after) return made
    if (update) return writeRow('update', update, this.#run)
    const [found] = await this.find(match)
    if (!found) throw new DomainError('NOT_FOUND')
    return found
  }

  async delete(match: Input): Promise<WrittenRow> {
    return writeRow('delete', this.#ask('delete', { input: {}, match }), this.#run)
  }

  async updateWhere(match: Input, input: Input): Promise<WrittenRow[]> {
    return writeRows('update', { ...this.#ask('update', { input, match }), isMany: true }, this.#run)
  }

  async deleteWhere(match: Input): Promise<WrittenRow[]> {
    return writeRows('delete', { ...this.#ask('delete', { input: {}, match }), isMany: true }, this.#run)
  }

  async find(match: Input): Promise<WrittenRow[]> {
    const may = [[{ row: this.#rights.read, fields: [] }]]
    return findRows({ model: this.#model, may, guards: {}, values: {}, key: checkedMatch(match) }, this.#run)
  }

  #ask(action: 'create' | 'update' | 'delete', { match, ...given }: Asked): Write {
    if (!this.#isSystem) mustBeSignedIn(this.#run.context)
    const asked = askedWrite(action, { model: this.#model, rights: this.#rights, ...given }, this.#run.context)
    return match ? { ...asked, key: checkedMatch(match) } : asked
  }
}

interface Asked {
  input: Input
  serverSets?: Input
  match?: Input
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
