import { getNamedType, type GraphQLSchema, isObjectType } from 'graphql'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { getModel } from '#backend/model/rights/columns.ts'
import { models } from '#schema/__generated__/models.ts'
import type { FieldDescription, ModelDescription, RelationField } from '#schema/modelDescription.ts'
import type { StoredRows } from './everyKind.ts'
import { columnOf, type TableRow } from './fullRow.ts'
import { listRowsOf } from './readers.ts'

/** A document that reads rows of one model. */
export interface ReadWay {
  name: string
  document: string
  variables: Readonly<Record<string, unknown>>
  model: string
  /** The rows that it leads to, each by what a viewer must be able to read before: `Contact coach.email`. */
  leadsTo: readonly { row: string; by: readonly string[] }[]
  /** Viewers and rows, `dana: EventOccurrence open`, of a list that shows fewer rows than its viewer may read. */
  shows?: ReadonlySet<string> | undefined
}

export const kindsOfWays = ['get', 'list', 'connection', 'index', 'relation'] as const

export class ReadWays {
  readonly #schema: GraphQLSchema
  readonly #stored: StoredRows

  constructor(schema: GraphQLSchema, stored: StoredRows) {
    this.#schema = schema
    this.#stored = stored
  }

  of(kind: (typeof kindsOfWays)[number]): ReadWay[] {
    return Object.values(models).flatMap((model) => {
      if (kind === 'get') return this.#gets(model)
      if (kind === 'list') return this.#lists(model, (selection) => `{ items ${selection} }`)
      if (kind === 'connection') return this.#lists(model, (selection) => `{ edges { node ${selection} } }`)
      if (kind === 'index') return this.#indexes(model)
      return Object.values(model.fields).flatMap((field) =>
        field.source === 'relation' ? this.#relations(model, field) : [],
      )
    })
  }

  /** Selects all fields, each under the name of the one before: guards must go by the field and not by the key. */
  selectionOf(model: ModelDescription): string {
    const fields = Object.values(model.fields)
    const picked = fields.map((field, place) => {
      return `${keyAt(fields, place)}: ${field.name}${this.#below(field)}`
    })
    return `{ modelOfRow: __typename ${picked.join(' ')} }`
  }

  rowsOf(model: string): TableRow[] {
    return (this.#stored.get(model) ?? []).map(({ row }) => row)
  }

  /** Returns the rows that lists show. */
  listedRowsOf({ name, unlisted }: ModelDescription): TableRow[] {
    if (!unlisted) return this.rowsOf(name)
    return this.rowsOf(name).filter((row) =>
      Object.entries(unlisted).some(([field, value]) => columnOf(row, name, field) !== value),
    )
  }

  #below(field: FieldDescription): string {
    if (field.source === 'relation') return field.kind === 'hasMany' ? ' { items { id } }' : ' { id }'
    return field.kind === 'json' ? this.#membersOf(field.type) : ''
  }

  #membersOf(name: string): string {
    const type = this.#schema.getType(name)
    if (!isObjectType(type)) return ''
    const members = Object.values(type.getFields())
    return ` { ${members.map((member) => member.name + this.#membersOf(getNamedType(member.type).name)).join(' ')} }`
  }

  /** Returns a document with a variable for each argument, so that it is planned once. */
  #document(root: string, args: readonly string[], selection: string): string {
    const field = this.#schema.getQueryType()?.getFields()[root.split(' ').at(-1) ?? '']
    const variables = args.map((name) => `$${name}: ${String(field?.args.find((arg) => arg.name === name)?.type)}`)
    return `query (${variables.join(', ')}) { ${root}(${args.map((name) => `${name}: $${name}`).join(', ')}) ${selection} }`
  }

  #gets(model: ModelDescription, selection = this.selectionOf(model)): ReadWay[] {
    const { get } = model.operations
    if (!get) return []
    const { fields } = model.primaryKey
    return this.rowsOf(model.name).map((row) => ({
      name: get,
      model: model.name,
      document: this.#document(`row: ${get}`, fields, selection),
      variables: valuesOf(row, model, fields),
      leadsTo: [{ row: row.id, by: fields.map((field) => `${model.name} ${row.id}.${field}`) }],
    }))
  }

  #lists(model: ModelDescription, pageOf: (selection: string) => string): ReadWay[] {
    const { list } = model.operations
    if (!list) return []
    const leadsTo = this.listedRowsOf(model).map(({ id }) => ({ row: id, by: [] }))
    const document = `{ page: ${list} ${pageOf(this.selectionOf(model))} }`
    return [{ name: list, model: model.name, leadsTo, document, variables: {}, shows: listRowsOf(model.name) }]
  }

  #indexes(model: ModelDescription): ReadWay[] {
    const { list } = model.operations
    const keyed = list && model.primaryKey.fields[0] !== 'id' ? [{ ...model.primaryKey, queryField: list }] : []
    return [...keyed, ...model.indexes].flatMap(({ queryField, fields }) => {
      const shows = queryField === list ? listRowsOf(model.name) : undefined
      const [hash = 'id'] = fields
      const groups = Map.groupBy(this.listedRowsOf(model), (row) => columnOf(row, model.name, hash))
      return [...groups].flatMap(([value, rows]): ReadWay[] => {
        const [first] = rows
        if (value === null || !first || !queryField) return []
        const leadsTo = rows.map(({ id }) => ({ row: id, by: fields.map((field) => `${model.name} ${id}.${field}`) }))
        const document = this.#document(`page: ${queryField}`, [hash], `{ items ${this.selectionOf(model)} }`)
        const variables = valuesOf(first, model, [hash])
        return [{ name: queryField, model: model.name, leadsTo, document, variables, shows }]
      })
    })
  }

  #relations(model: ModelDescription, relation: RelationField): ReadWay[] {
    const { list } = model.operations
    if (!list) return []
    const target = getModel(models, relation.model)
    const selection = this.selectionOf(target)
    const below = `{ ${relation.name} ${relation.kind === 'hasMany' ? `{ items ${selection} }` : selection} }`
    const way = { name: `${model.name}.${relation.name}`, model: target.name }
    // A list with a rule of its own does not lead to each row that is readable.
    if (listRowsOf(model.name))
      return this.#gets(model, below).map((get, place) => {
        return {
          ...get,
          ...way,
          leadsTo: this.#leads(model, relation, this.rowsOf(model.name).slice(place, place + 1)),
        }
      })
    const leadsTo = this.#leads(model, relation, this.listedRowsOf(model))
    return [{ ...way, leadsTo, document: `{ page: ${list} { items ${below} } }`, variables: {} }]
  }

  /** The rows behind the relation of these rows. */
  #leads(model: ModelDescription, relation: RelationField, rows: readonly TableRow[]): ReadWay['leadsTo'] {
    const target = getModel(models, relation.model)
    const targets = relation.kind === 'hasMany' ? this.listedRowsOf(target) : this.rowsOf(target.name)
    return rows.flatMap((row) =>
      targets
        .filter((other) =>
          isSameKey(
            { row, model: model.name, fields: relation.fields },
            { row: other, model: target.name, fields: relation.references },
          ),
        )
        .map(({ id }) => ({ row: id, by: [`${model.name} ${row.id}.${relation.name}`] })),
    )
  }
}

interface Keyed {
  row: TableRow
  model: string
  fields: readonly string[]
}

function isSameKey(one: Keyed, other: Keyed): boolean {
  const values = ({ row, model, fields }: Keyed) => fields.map((field) => columnOf(row, model, field))
  const key = values(one)
  return !key.includes(null) && key.join() === values(other).join()
}

function valuesOf(row: TableRow, model: ModelDescription, fields: readonly string[]): ReadWay['variables'] {
  return Object.fromEntries(fields.map((field) => [field, columnOf(row, model.name, field)]))
}

function keyAt(fields: readonly FieldDescription[], place: number): string {
  return fields.at(place - 1)?.name ?? ''
}

/** Returns the contents of an answer in the form of `readers.ts`. */
export function linesIn(answer: unknown, viewer: string): string[] {
  if (Array.isArray(answer)) return answer.flatMap((item) => linesIn(item, viewer))
  if (!isObject(answer)) return []
  const below = Object.values(answer).flatMap((value) => linesIn(value, viewer))
  const { modelOfRow } = answer
  return typeof modelOfRow === 'string' ? [...linesOfRow(answer, modelOfRow, viewer), ...below] : below
}

function linesOfRow(row: Readonly<Record<string, unknown>>, name: string, viewer: string): string[] {
  const fields = Object.values(getModel(models, name).fields)
  const given = fields.filter((_, place) => (row[keyAt(fields, place)] ?? null) !== null)
  const id =
    row[
      keyAt(
        fields,
        fields.findIndex((field) => field.name === 'id'),
      )
    ]
  return given.map((field) => `${viewer}: ${name} ${String(id)}.${field.name}`)
}
