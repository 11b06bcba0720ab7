import { type Row, fieldSql, getModel, identifier } from '#backend/model/rights/columns.ts'
import { type FoundRow, type PredicateScope, isLookupOf } from '#backend/model/rights/compilePredicate.ts'
import type { RelationField } from '#schema/modelDescription.ts'
import type { ReadPlan, Select } from '#schema/plan.ts'
import type { Predicate } from '#schema/rights/predicate.ts'

/** The viewer's rows beside a row, such as their part in a conversation, that several of its fields and rights look up. */
export interface ViewerRows {
  found: readonly FoundRow[]
  /** Joins that provide the rows. */
  joins: readonly string[]
}

/** Finds rows of the viewer that would otherwise be looked up more than once for the same row. */
export function shareViewerRows(selects: readonly Select[], scope: PredicateScope, number: number): ViewerRows {
  const { row } = scope
  const found = viewerRelations(row).map((relation, place): FoundRow => {
    const on = Object.fromEntries(relation.references.map((field, at) => [field, { row: relation.fields[at] ?? 'id' }]))
    return {
      model: relation.model,
      on: { ...on, [relation.viewerField]: { viewer: 'contactId' } },
      alias: `v${number}_${place}`,
    }
  })
  const shared = found.filter((one) => usesOf(one, selects) > 1)
  return { found: shared, joins: shared.map((one) => joinOf(one, scope)) }
}

type ViewerRelation = RelationField & { viewerField: string }

/** The relations with at most one row of the viewer. */
function viewerRelations({ model }: Row): ViewerRelation[] {
  return Object.values(model.fields).flatMap((field) => {
    if (field.source !== 'relation' || field.kind !== 'hasOne' || field.viewerField === undefined) return []
    return [{ ...field, viewerField: field.viewerField }]
  })
}

function usesOf(found: FoundRow, selects: readonly Select[]): number {
  const uses = selects.map((select) => {
    if (select.kind === 'typename') return 0
    const inGuard = select.guard ? lookupsIn(select.guard, found) : 0
    const below = select.kind === 'relation' ? seenFrom(select.plan, found) : undefined
    if (select.kind !== 'relation' || !below) return inGuard
    const inRights = select.plan.where ? lookupsIn(select.plan.where, below) : 0
    return inGuard + inRights + Number(isRowOf(select.plan, below))
  })
  return uses.reduce((sum, count) => sum + count, 0)
}

function lookupsIn(predicate: Predicate, found: FoundRow): number {
  if (predicate.kind === 'not') return lookupsIn(predicate.of, found)
  if (predicate.kind === 'exists') return Number(isLookupOf(predicate, found))
  if (predicate.kind !== 'and' && predicate.kind !== 'or') return 0
  return predicate.of.reduce((sum, part) => sum + lookupsIn(part, found), 0)
}

/** Returns whether the plan, whose rows see this row by `seenFrom`, reads just this row. */
export function isRowOf({ kind, model, key }: ReadPlan, found: FoundRow): boolean {
  if (kind !== 'one' || model !== found.model || key.length !== Object.keys(found.on).length) return false
  return key.every(({ field, value }) => {
    const operand = found.on[field]
    if (!operand) return false
    return 'row' in operand ? operand.row === field && 'parent' in value : 'viewer' in value
  })
}

/** The same row as the rows of a relation look it up: by their own fields, which hold the values of the parent's. */
export function seenFrom({ key }: ReadPlan, found: FoundRow): FoundRow | undefined {
  const on = Object.entries(found.on).flatMap(([field, operand]): [string, FoundRow['on'][string]][] => {
    if (!('row' in operand)) return [[field, operand]]
    const part = key.find(({ value }) => 'parent' in value && value.parent === operand.row)
    return part ? [[field, { row: part.field }]] : []
  })
  return on.length === Object.keys(found.on).length ? { ...found, on: Object.fromEntries(on) } : undefined
}

function joinOf({ model: name, on, alias }: FoundRow, { models, row, binds }: PredicateScope): string {
  const model = getModel(models, name)
  const conditions = Object.entries(on).map(([field, operand]) => {
    const value =
      'row' in operand ? fieldSql(row, operand.row, binds) : binds.add({ from: 'viewer', fact: 'contactId' }, 'text')
    return `${fieldSql({ model, alias: 'o' }, field, binds)} = ${value}`
  })
  const rows = `select o.* from ${identifier(model.table)} o where ${conditions.join(' and ')} order by o.id limit 1`
  return `left join lateral (${rows}) ${alias} on true`
}
