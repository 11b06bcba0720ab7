import type { Rights } from '#backend/model/rights/authorise.ts'
import { getModel } from '#backend/model/rights/columns.ts'
import { evaluatePredicate } from '#backend/model/rights/evaluatePredicate.ts'
import { models } from '#schema/__generated__/models.ts'
import type { ModelDescription, RelationField } from '#schema/modelDescription.ts'
import { denied, never, type Predicate } from '#schema/rights/predicate.ts'
import { writersOf } from '#schema/rights/writers.ts'
import { type StoredRow, type StoredRows, viewers } from './everyKind.ts'
import { columnOf, type TableRow } from './fullRow.ts'
import { now } from './openDomain.ts'

/** What rules mean for the rows of a test, judged without a database. Lines are those of `readers.ts`. */
export class RightsInMemory {
  readonly #rights: Rights
  readonly #stored: StoredRows
  readonly #rows = new Map<string, TableRow[]>()

  constructor(rights: Rights, stored: StoredRows) {
    this.#rights = rights
    this.#stored = stored
    for (const [model, rows] of stored) {
      this.#rows.set(
        model,
        rows.map(({ row }) => row),
      )
    }
  }

  readsOf(name: string): Set<string> {
    const model = getModel(models, name)
    const lines = new Set<string>()
    for (const viewer of Object.keys(viewers)) {
      for (const row of this.#stored.get(name) ?? []) {
        for (const field of this.#fieldsOf(model, row, viewer)) lines.add(`${viewer}: ${name} ${row.row.id}.${field}`)
      }
    }
    return lines
  }

  /** The lines of `listRowsOf`; undefined for a model whose list shows all that is readable. */
  listRowsOf(name: string): Set<string> | undefined {
    const { list } = this.#rights[name] ?? denied
    if (!list) return undefined
    const lines = Object.keys(viewers).flatMap((viewer) =>
      (this.#rows.get(name) ?? [])
        .filter((row) => this.#holds(list, { model: name, row, viewer }))
        .map(({ id }) => `${viewer}: ${name} ${id}`),
    )
    return new Set(lines)
  }

  /** Whether the viewer may write these fields of the row as it stands: an answer for each that has writers of its own. */
  mayWrite(action: 'create' | 'update' | 'delete', fields: readonly string[], judged: Judged): boolean[] {
    const rights = this.#rights[judged.model] ?? denied
    if (action === 'delete') return [this.#holds(rights.delete ?? never, judged)]
    const writers = writersOf(getModel(models, judged.model), action, rights)
    const groups = fields.map((field) => writers.filter((writer) => writer.fields.includes(field)))
    const distinct = new Map(groups.map((group) => [group.map((writer) => writers.indexOf(writer)).join(), group]))
    return [...distinct.values()].map((group) => group.some(({ row }) => this.#holds(row, judged)))
  }

  #fieldsOf(model: ModelDescription, { row, given }: StoredRow, viewer: string): string[] {
    const { read, fields = {} } = this.#rights[model.name] ?? denied
    const judged = { model: model.name, row, viewer }
    if (!this.#holds(read, judged)) return []
    const allowed = Object.values(model.fields).filter(({ name }) => {
      const guard = fields[name]
      return !guard || this.#holds(guard, judged)
    })
    const shown = allowed.filter((field) =>
      field.source === 'relation' ? this.#leads(field, judged) : given.includes(field.name),
    )
    return shown.map(({ name }) => name)
  }

  /** Whether there is something for the viewer behind the relation; a page of many is there though it be empty. */
  #leads(relation: RelationField, { model, row, viewer }: Judged): boolean {
    if (relation.kind === 'hasMany') return true
    return (this.#rows.get(relation.model) ?? []).some((target) => {
      const isBelow = relation.references.every((reference, place) => {
        const value = columnOf(target, relation.model, reference)
        return value !== null && value === columnOf(row, model, relation.fields[place] ?? 'id')
      })
      const { viewerField } = relation
      const contactId = viewers[viewer]?.contactId
      const isTheirs =
        !viewerField || (contactId !== undefined && columnOf(target, relation.model, viewerField) === contactId)
      const { read } = this.#rights[relation.model] ?? denied
      return isBelow && isTheirs && this.#holds(read, { model: relation.model, row: target, viewer })
    })
  }

  #holds(predicate: Predicate, { model, row, viewer }: Judged): boolean {
    const asks = viewers[viewer]
    if (!asks) throw new Error(`There is no viewer ${viewer}`)
    const rowsOf = (name: string) => this.#rows.get(name) ?? []
    return evaluatePredicate(predicate, { models, model, row, viewer: asks, now, rowsOf }) === true
  }
}

interface Judged {
  model: string
  row: TableRow
  viewer: string
}
