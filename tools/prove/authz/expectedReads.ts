import type { StoredRow, StoredRows } from '#backend/model/testing/everyKind.ts'
import { columnOf } from '#backend/model/testing/fullRow.ts'
import { models } from '#schema/__generated__/models.ts'
import type { ModelDescription, RelationField } from '#schema/modelDescription.ts'
import { type Letter, letters, ownerOf, type Relation } from './callers.ts'
import type { Allowed, ReadTable } from './readTable.ts'
import { contact, ownersOf, studioOf } from './world/subject.ts'
import { rowId, subjects } from './world/world.ts'

/** Expected reads of the stored rows by the table, as lines `C: Event draft-coach.name`. */
export class ExpectedReads {
  readonly #table: ReadTable
  readonly #stored: StoredRows
  readonly #byRow: ReadonlyMap<string, readonly string[]>
  readonly #places = new Map<string, { subject: string; owner: string }>()
  readonly lines: ReadonlySet<string>
  /** Rows in the lists of models that have a line of their own for them: `D: EventOccurrence draftdate-peer`. */
  readonly listed: ReadonlyMap<string, ReadonlySet<string>>

  constructor(table: ReadTable, stored: StoredRows) {
    this.#table = table
    this.#stored = stored
    for (const [name, subject] of Object.entries(subjects)) {
      for (const owner of ownersOf(subject)) {
        this.#places.set(`${subject.model} ${rowId(name, owner)}`, { subject: name, owner })
      }
    }
    const rows = Object.values(models).flatMap((model) => (stored.get(model.name) ?? []).map((row) => ({ model, row })))
    this.lines = new Set(
      rows.flatMap(({ model, row }) => letters.flatMap((caller) => this.#linesOf(model, row, caller))),
    )
    this.#byRow = Map.groupBy(this.lines, (line) => line.slice(0, line.lastIndexOf('.')))
    this.listed = this.#listsOf()
  }

  /** The lines of one row for one caller: `C: Event draft-coach`. */
  linesOf(row: string): readonly string[] {
    return this.#byRow.get(row) ?? []
  }

  /** Rows without a subject, so that no line says who may read them. */
  strangers(): string[] {
    return [...this.#stored].flatMap(([model, rows]) =>
      rows.flatMap(({ row }) => (this.#places.has(`${model} ${row.id}`) ? [] : [`${model} ${row.id}`])),
    )
  }

  /** Some relations lead to the caller's own rows only. */
  isTheirs({ name, model }: { name: string; model: string }, id: string, caller: Letter): boolean {
    const field = viewerFieldOf(name)
    if (field === undefined) return true
    const row = this.#stored.get(model)?.find((stored) => stored.row.id === id)?.row
    return row !== undefined && isCallers(columnOf(row, model, field), caller)
  }

  #linesOf(model: ModelDescription, { row, given }: StoredRow, caller: Letter): string[] {
    const fields = Object.values(model.fields).filter((field) => {
      if (!this.#mayRead({ model: model.name, id: row.id, caller }, field.name)) return false
      return field.source === 'relation' ? this.#leads(field, { model, row, caller }) : given.includes(field.name)
    })
    return fields.map(({ name }) => `${caller}: ${model.name} ${row.id}.${name}`)
  }

  #mayRead({ model, id, caller }: { model: string; id: string; caller: Letter }, field?: string): boolean {
    const place = this.#places.get(`${model} ${id}`)
    const expectation = this.#table.subjects.get(place?.subject ?? '')
    if (!place || !expectation) return false
    const own = field === undefined ? undefined : expectation.fields.get(field)
    return isAllowed(expectation.row, place.owner, caller) && (!own || isAllowed(own, place.owner, caller))
  }

  /** Returns whether the relation leads to a readable row; a page counts even if it is empty. */
  #leads(
    relation: RelationField,
    { model, row, caller }: { model: ModelDescription; row: StoredRow['row']; caller: Letter },
  ): boolean {
    if (relation.kind === 'hasMany') return true
    return (this.#stored.get(relation.model) ?? []).some(({ row: target }) => {
      const isBelow = relation.references.every((reference, place) => {
        const value = columnOf(target, relation.model, reference)
        return value !== null && value === columnOf(row, model.name, relation.fields[place] ?? 'id')
      })
      const { viewerField } = relation
      const isTheirs = !viewerField || isCallers(columnOf(target, relation.model, viewerField), caller)
      return isBelow && isTheirs && this.#mayRead({ model: relation.model, id: target.id, caller })
    })
  }

  #listsOf(): Map<string, Set<string>> {
    const shorter = [...this.#table.subjects].flatMap(([name, { list }]) =>
      list ? (this.#table.models.get(name) ?? []) : [],
    )
    const names = Object.keys(subjects).filter((name) => shorter.includes(subjects[name]?.model ?? ''))
    const byModel = Map.groupBy(names, (name) => subjects[name]?.model ?? '')
    const rows = Array.from(
      byModel,
      ([model, of]) => [model, new Set(of.flatMap((name) => this.#listedOf(name)))] as const,
    )
    return new Map(rows)
  }

  #listedOf(name: string): string[] {
    const { list, row } = this.#table.subjects.get(name) ?? {}
    const [subject, allowed] = [subjects[name], list ?? row]
    if (!subject || !allowed) return []
    return ownersOf(subject).flatMap((owner) =>
      letters
        .filter((caller) => isAllowed(allowed, owner, caller))
        .map((caller) => `${caller}: ${subject.model} ${rowId(name, owner)}`),
    )
  }
}

/** The field that names the caller in the rows behind a relation that leads to the caller's own only. */
function viewerFieldOf(way: string): string | undefined {
  const [parent = '', relation = ''] = way.split('.')
  const field = models[parent]?.fields[relation]
  return field?.source === 'relation' ? field.viewerField : undefined
}

function isCallers(value: unknown, caller: Letter): boolean {
  const owner = ownerOf[caller]
  return owner !== undefined && value === contact(owner)
}

function isAllowed(allowed: Allowed, owner: string, caller: Letter): boolean {
  return allowed[relationOf(owner, caller)].has(caller)
}

/** Rows of other callers are of the same company. */
function relationOf(owner: string, caller: Letter): Relation {
  if (owner === ownerOf[caller]) return 'own'
  return studioOf(owner) === studioOf('member') && owner !== 'pal' ? 'same' : 'other'
}
