import { checkScalar, isObject } from '#backend/model/plan/checkValue.ts'
import { viewerFact } from '#backend/model/rights/binds.ts'
import type { Viewer } from '#backend/platform/context.ts'
import type { Route } from '#backend/platform/events/listeners.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import type { AuthorisedPlan } from '#schema/plan.ts'
import type { Operand, Predicate } from '#schema/rights/predicate.ts'
import { plainText, type TextField } from './judgeFilter.ts'

type Where = NonNullable<Route['where']>

interface Asked {
  plan: AuthorisedPlan
  model: ModelDescription
  filter: unknown
  viewer: Viewer
}

/**
 * The equality that a row must satisfy to match this subscriber, from the filter or from the rights. Events are looked
 * up by it, so that other subscribers cost nothing. Undefined if there is no such equality.
 */
export function routeOf({ plan, model, filter, viewer }: Asked): Where | undefined {
  const guards = plan.guards ?? {}
  const columnOf = (name: string, isList: boolean) => plainText(name, { model, guards, isList })?.column
  return fromFilter(filter, { model, guards }) ?? fromRights(plan.where, { columnOf, viewer })
}

function fromFilter(filter: unknown, fields: Parameters<typeof plainText>[1]): Where | undefined {
  const found = Object.entries(isObject(filter) ? filter : {}).flatMap(([name, value]): (Where | undefined)[] => {
    if (name === 'and') return (Array.isArray(value) ? value : [value]).map((part) => fromFilter(part, fields))
    const field = plainText(name, fields)
    const list = plainText(name, { ...fields, isList: true })
    if (!isObject(value)) return []
    if (field) return [placesOf(field, equalTexts(value))]
    return list ? [placesOf(list, typeof value['contains'] === 'string' ? [value['contains']] : undefined)] : []
  })
  return fewest(found)
}

function equalTexts({ eq, in: listed }: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  if (typeof eq === 'string') return [eq]
  return Array.isArray(listed) ? listed : undefined
}

function placesOf({ column, type, name }: TextField, texts: readonly unknown[] | undefined): Where | undefined {
  return texts && { column, values: texts.map((text) => String(checkScalar(type, text, name))) }
}

interface Judging {
  columnOf: (field: string, isList: boolean) => string | undefined
  viewer: Viewer
}

function fromRights(predicate: Predicate, judging: Judging): Where | undefined {
  if (predicate.kind === 'and') return fewest(predicate.of.map((part) => fromRights(part, judging)))
  if (predicate.kind === 'or') return union(predicate.of.map((part) => fromRights(part, judging)))
  if (predicate.kind === 'compare') return fromComparison(predicate, judging)
  const isFalse =
    predicate.kind === 'never' || (predicate.kind === 'viewer' && viewerFact(predicate.fact, judging.viewer) !== true)
  return isFalse ? nothing : undefined
}

function fromComparison({ field, op, value }: Predicate & { kind: 'compare' }, { columnOf, viewer }: Judging) {
  const column = op === 'eq' || op === 'in' || op === 'contains' ? columnOf(field, op === 'contains') : undefined
  const values = column === undefined ? undefined : textsOf(value, viewer)
  return column !== undefined && values ? { column, values } : undefined
}

/** No row, whatever it holds. */
const nothing: Where = { column: '', values: [] }

function textsOf(operand: Operand, { contactId, adminOfCompanyIds }: Viewer): readonly string[] | undefined {
  if ('literal' in operand) return typeof operand.literal === 'string' ? [operand.literal] : undefined
  if (!('viewer' in operand)) return undefined
  if (operand.viewer === 'adminOfCompanyIds') return adminOfCompanyIds
  return contactId === undefined ? [] : [contactId]
}

function fewest(found: readonly (Where | undefined)[]): Where | undefined {
  return found
    .filter((where) => where !== undefined)
    .toSorted((one, other) => one.values.length - other.values.length)[0]
}

/** Either branch may hold, so each needs an equality, and on one column. */
function union(branches: readonly (Where | undefined)[]): Where | undefined {
  const open = branches.filter((branch) => branch === undefined || branch.values.length > 0)
  const [first] = open
  if (open.length === 0) return nothing
  if (open.some((branch) => branch === undefined || branch.column !== first?.column)) return undefined
  return first && { column: first.column, values: open.flatMap((branch) => branch?.values ?? []) }
}
