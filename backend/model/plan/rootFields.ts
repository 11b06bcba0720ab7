import type { Models } from '#backend/model/rights/columns.ts'
import type { IndexDescription, ModelDescription, WriteOperation } from '#schema/modelDescription.ts'

export type EventAction = 'create' | 'update' | 'delete'

/** The operation of a generated root field. */
export type RootField =
  | { does: 'get'; model: ModelDescription }
  | { does: 'list'; model: ModelDescription; index: IndexDescription; isKeyed: boolean; order?: 'ASC' | 'DESC' }
  | { does: EventAction; model: ModelDescription }
  | { does: 'operate'; model: ModelDescription; operation: WriteOperation }
  | { does: 'listen'; model: ModelDescription; action: EventAction }

/** The generic root fields by their names on the wire. */
export function rootFieldsOf(models: Models): ReadonlyMap<string, RootField> {
  return new Map(
    Object.values(models).flatMap((model) => [
      ...readsOf(model),
      ...writesOf(model),
      ...operationsOf(model),
      ...eventsOf(model),
    ]),
  )
}

function readsOf(model: ModelDescription): [string, RootField][] {
  const { get, list } = model.operations
  const all: [string | undefined, RootField][] = [
    [get, { does: 'get', model }],
    [list, { does: 'list', model, isKeyed: false, ...promisedOrder(model) }],
    ...model.indexes.map((index): [string | undefined, RootField] => [
      index.queryField,
      { does: 'list', model, index, isKeyed: true },
    ]),
  ]
  return all.flatMap(([name, field]) => (name === undefined ? [] : [[name, field]]))
}

function promisedOrder({ indexes, listed, primaryKey }: ModelDescription) {
  const index = indexes.find(({ name }) => name === listed?.by)
  return listed && index ? { index, order: listed.order } : { index: primaryKey }
}

function writesOf(model: ModelDescription): [string, RootField][] {
  return (['create', 'update', 'delete'] as const).flatMap((does) => {
    const name = model.operations[does]
    return name === undefined ? [] : [[name, { does, model }]]
  })
}

/** Returns the operations that answer with the row; payloads are read like those of hand-written operations. */
function operationsOf(model: ModelDescription): [string, RootField][] {
  return Object.entries(model.writes ?? {}).flatMap(([name, operation]): [string, RootField][] =>
    operation.payload ? [] : [[name, { does: 'operate', model, operation }]],
  )
}

function eventsOf(model: ModelDescription): [string, RootField][] {
  const { onCreate, onUpdate, onDelete } = model.operations
  const named = { create: onCreate, update: onUpdate, delete: onDelete }
  return (['create', 'update', 'delete'] as const).flatMap((action) =>
    named[action].map((name): [string, RootField] => [name, { does: 'listen', model, action }]),
  )
}
