import { isObject } from '#backend/model/plan/checkValue.ts'
import { indexOf } from '#backend/model/rights/authorise.ts'
import { viewerFact } from '#backend/model/rights/binds.ts'
import { type Models, getModel, getValueField } from '#backend/model/rights/columns.ts'
import type { Viewer } from '#backend/platform/context.ts'
import type { IndexDescription, ModelDescription } from '#schema/modelDescription.ts'
import type { AuthorisedPlan, PagePlan } from '#schema/plan.ts'
import { type Operand, type Predicate, exists } from '#schema/rights/predicate.ts'
import { orderFields } from './pages/keyCondition.ts'

/** How a page is read, if not along the plan's own index. It is data, and part of a shape. */
export interface Walk {
  /** Sort fields; the id is last. */
  order: readonly string[]
  /** Each arm reads along its own index in this order, and the results are merged. Without arms there are no rows. */
  arms: readonly Arm[]
}

export interface Arm {
  /** Equalities on the leading fields of the arm's index. */
  equals: readonly Equality[]
  /** Walked only where one of these holds. They ask of the viewer alone, so the database asks them once. */
  guards?: readonly Predicate[]
}

export interface Equality {
  field: string
  to: EqualTo
}

/** A part of the plan's key by its place, a value of the filter, or what the rights compare with. */
type EqualTo =
  | { key: number }
  | { value: unknown }
  | { literal: string | number | boolean }
  | { viewer: 'contactId' }
  /** One of the viewer's companies, by its index. */
  | { company: number }

export interface WalkRequest {
  models: Models
  viewer: Viewer
  leftOut: readonly string[]
  filter: unknown
}

export type PageWithRights = PagePlan & { where: AuthorisedPlan['where'] }

/** Maximum number of arms; more cost more than they save. */
const MOST_ARMS = 8

/**
 * The walk that meets the fewest rows in vain: along the index that an equality of the filter leads into, or else
 * along one for each branch of the rights. Undefined where the plan's own index is as good. A walk only decides where
 * to look: key, filter and rights are judged for each row all the same.
 */
export function chooseWalk(plan: PageWithRights, request: WalkRequest): Walk | undefined {
  const choice = openChoice(plan, request)
  const best = bestWay(choice.known, choice)
  if (best?.leading.some(({ isKey }) => !isKey)) {
    const arms = armsOf(best)
    if (arms.length <= MOST_ARMS) return { order: choice.contract ?? best.order, arms }
  }
  return mergeBranches(choice)
}

/** A field that must hold one of these. */
interface Bound {
  field: string
  to: readonly EqualTo[]
  isKey?: boolean
}

interface Choice {
  plan: PageWithRights
  request: WalkRequest
  model: ModelDescription
  indexes: readonly IndexDescription[]
  /** Equalities required by the key and the filter. */
  known: readonly Bound[]
  /** The order of the plan's own index. */
  own: readonly string[]
  /** The order that a page must come in: a list that is not asked by a key promises none, unless its text does. */
  contract: readonly string[] | undefined
}

function openChoice(plan: PageWithRights, request: WalkRequest): Choice {
  const model = getModel(request.models, plan.model)
  const key = plan.key.flatMap(({ field }, place): Bound[] =>
    request.leftOut.includes(field) ? [] : [{ field, to: [{ key: place }], isKey: true }],
  )
  const own = orderFields(indexOf(model, plan), plan, request.leftOut)
  const bounds = [...key, ...boundsOfFilter(request.filter, model)]
  const keyFields = key.map(({ field }) => field)
  // A page in the order of a field that the viewer may not see would reveal it.
  const isOpen = (field: string) => {
    const guard = plan.guards?.[field]
    return !guard || (isOfKeyPerson(guard, keyFields) && bounds.some((bound) => bound.field === field))
  }
  const all = [model.primaryKey, ...model.indexes]
  const indexes = all.filter(({ name, fields }) => name === plan.index || fields.every(isOpen))
  return {
    plan,
    request,
    model,
    indexes,
    known: bounds,
    own,
    contract: key.length > 0 || plan.isOrdered ? own : undefined,
  }
}

/** Returns whether the guard depends only on the person in the key, so that it is the same for all rows of the page. */
function isOfKeyPerson(guard: Predicate, keyFields: readonly string[]): boolean {
  return guard.kind === 'compare' && guard.op === 'eq' && 'viewer' in guard.value && keyFields.includes(guard.field)
}

export function boundsOfFilter(filter: unknown, model: ModelDescription): Bound[] {
  return Object.entries(isObject(filter) ? filter : {}).flatMap(([name, value]): Bound[] => {
    if (name === 'and') return partsOf(value).flatMap((part) => boundsOfFilter(part, model))
    if (name === 'or') return boundsOfEither(partsOf(value).map((part) => boundsOfFilter(part, model)))
    if (name === 'not' || !isObject(value) || getValueField(model, name).isList) return []
    const { eq } = value
    return eq === undefined || eq === null ? [] : [{ field: name, to: [{ value: eq }] }]
  })
}

function partsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** The fields that each part asks something equal of, with all that they ask. */
function boundsOfEither([first = [], ...others]: readonly (readonly Bound[])[]): Bound[] {
  return first.flatMap(({ field, to }) => {
    const more = others.map((bounds) => bounds.find((bound) => bound.field === field)?.to)
    return more.every((values) => values !== undefined) ? [{ field, to: [...to, ...more.flat()] }] : []
  })
}

/** A walk along one index. */
interface Way {
  leading: readonly Bound[]
  order: readonly string[]
  rank: readonly number[]
}

function bestWay(bounds: readonly Bound[], choice: Choice, order = choice.contract): Way | undefined {
  const ways = choice.indexes.flatMap((index) => wayAlong(index, bounds, { ...choice, contract: order }) ?? [])
  return ways.toSorted((one, other) => compareRanks(other.rank, one.rank))[0]
}

function wayAlong(index: IndexDescription, bounds: readonly Bound[], { model, contract }: Choice): Way | undefined {
  const boundOf = (field: string) => bounds.find((bound) => bound.field === field && bound.to.length <= MOST_ARMS)
  const end = index.fields.findIndex((field) => !boundOf(field))
  const leading = index.fields.slice(0, end === -1 ? undefined : end).flatMap((field) => boundOf(field) ?? [])
  if (leading.length === 0) return undefined
  const names = leading.map(({ field }) => field)
  const open = [...index.fields.slice(names.length).filter((field) => field !== 'id'), 'id']
  const wanted = contract?.filter((field) => field === 'id' || !names.includes(field))
  const isOne = names.includes('id')
  if (wanted && !isOne && wanted.join() !== open.join()) return undefined
  // Nulls come last in both directions, and an index supports that in one direction only.
  if (!contract && open.some((field) => !getValueField(model, field).isRequired)) return undefined
  return { leading, order: contract ?? open, rank: rankOf(leading, { model, isOne }) }
}

/**
 * First the id; then the field by which the entity itself is kept, since a key has few rows under it; then what filter
 * or rights name beside the key, since they narrow what the key has found; and of several, more fields.
 */
function rankOf(leading: readonly Bound[], { model, isOne }: { model: ModelDescription; isOne: boolean }): number[] {
  const [hash] = leading
  if (isOne || !hash) return [4]
  const isKept = hash.field === model.primaryKey.fields[0]
  const isNarrow = getValueField(model, hash.field).kind === 'scalar'
  return [isKept ? 3 : isNarrow && !hash.isKey ? 2 : isNarrow ? 1 : 0, leading.length]
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((rank, at) => rank !== (other[at] ?? 0))
  return place === -1 ? 0 : (one[place] ?? 0) - (other[place] ?? 0)
}

/** Returns one arm per combination of values of the leading fields. */
function armsOf({ leading }: Way): Arm[] {
  const all = leading.reduce<Equality[][]>(
    (chosen, { field, to }) => chosen.flatMap((equals) => to.map((value) => [...equals, { field, to: value }])),
    [[]],
  )
  return all.map((equals) => ({ equals }))
}

/** A walk for each branch of the rights that this viewer can meet; undefined where one of them leads nowhere. */
function mergeBranches(choice: Choice): Walk | undefined {
  const branches = branchesOf(choice.plan.where, choice.request.viewer)
  if (branches.length > MOST_ARMS) return undefined
  const orders = choice.contract ? [choice.contract] : [choice.own, ...ordersOf(branches, choice)]
  for (const order of orders) {
    const arms = armsOfBranches(branches, order, choice)
    if (arms && arms.length <= MOST_ARMS) return { order, arms }
  }
  return undefined
}

type Branch = readonly Predicate[]

function ordersOf(branches: readonly Branch[], choice: Choice): (readonly string[])[] {
  return branches.flatMap((branch) => {
    const bounds = [...choice.known, ...boundsOfBranch(branch, choice)]
    const ways = choice.indexes.flatMap((index) => wayAlong(index, bounds, choice) ?? [])
    return ways.map(({ order }) => order)
  })
}

function armsOfBranches(branches: readonly Branch[], order: readonly string[], choice: Choice): Arm[] | undefined {
  const arms: Arm[] = []
  const guards: Predicate[] = []
  for (const branch of branches) {
    const way = bestWay([...choice.known, ...boundsOfBranch(branch, choice)], choice, order)
    if (way?.leading.some(({ isKey }) => !isKey)) {
      arms.push(...armsOf(way))
      continue
    }
    const guard = isWholeInOrder(order, choice) ? guardOf(branch, choice.request) : undefined
    if (!guard) return undefined
    guards.push(...guard)
  }
  return guards.length > 0 ? [...arms, { equals: [], guards }] : arms
}

/** Returns whether an index covers all rows in this order: all rows of the table, or all rows of the key. */
function isWholeInOrder(order: readonly string[], { plan, contract, own, indexes }: Choice): boolean {
  const wholes = [own, ...indexes.map(({ fields }) => [...fields.filter((field) => field !== 'id'), 'id'])]
  return (
    (!contract || (plan.isOrdered === true && plan.key.length === 0)) &&
    wholes.some((whole) => whole.join() === order.join())
  )
}

/** The ways to meet a predicate, as far as the viewer alone does not decide them. All of a way must hold. */
function branchesOf(predicate: Predicate, viewer: Viewer): Branch[] {
  if (predicate.kind === 'or') return predicate.of.flatMap((part) => branchesOf(part, viewer))
  if (predicate.kind === 'and') {
    return predicate.of.reduce<Branch[]>(
      (ways, part) => ways.flatMap((way) => branchesOf(part, viewer).map((more) => [...way, ...more])),
      [[]],
    )
  }
  if (predicate.kind === 'never') return []
  if (predicate.kind === 'always') return [[]]
  if (predicate.kind === 'viewer') return viewerFact(predicate.fact, viewer) === true ? [[]] : []
  return predicate.kind === 'compare' && hasNoIds(predicate.value, viewer) ? [] : [[predicate]]
}

/** No row names a viewer who is no contact, or a company of one who runs none. */
function hasNoIds(value: Operand, { contactId, adminOfCompanyIds }: Viewer): boolean {
  if (!('viewer' in value)) return false
  return value.viewer === 'contactId' ? contactId === undefined : adminOfCompanyIds.length === 0
}

function boundsOfBranch(branch: Branch, { request }: Choice): Bound[] {
  return branch.flatMap((predicate) => {
    const to = predicate.kind === 'compare' ? equalTo(predicate, request.viewer) : undefined
    return predicate.kind === 'compare' && to ? [{ field: predicate.field, to }] : []
  })
}

function equalTo({ op, value }: Predicate & { kind: 'compare' }, viewer: Viewer): EqualTo[] | undefined {
  if (op !== 'eq' && op !== 'in') return undefined
  if ('literal' in value) return value.literal === null ? undefined : [{ literal: value.literal }]
  if (!('viewer' in value)) return undefined
  if (value.viewer === 'contactId') return [{ viewer: 'contactId' }]
  return viewer.adminOfCompanyIds.map((_, place) => ({ company: place }))
}

/**
 * What must hold of the viewer for any row at all to meet the branch, one of several: that a coach teaches something,
 * say. Undefined where that is not known, or where an index does not tell at once.
 */
function guardOf(branch: Branch, request: WalkRequest): Predicate[] | undefined {
  for (const predicate of branch) {
    const guards = predicate.kind === 'exists' ? guardsOfExists(predicate, request) : undefined
    if (guards) return guards
  }
  return undefined
}

function guardsOfExists(
  { model: name, on, where }: Predicate & { kind: 'exists' },
  { models, viewer }: WalkRequest,
): Predicate[] | undefined {
  const model = getModel(models, name)
  const hashes = new Set([model.primaryKey, ...model.indexes].map(({ fields }) => fields[0]))
  const pairs = Object.entries(on).map(([field, value]): Predicate => ({ kind: 'compare', field, op: 'eq', value }))
  const ways = branchesOf({ kind: 'and', of: [...pairs, where] }, viewer)
  const guards = ways.map((way) =>
    way.find((part) => part.kind === 'compare' && 'viewer' in part.value && hashes.has(part.field)),
  )
  return guards.every((guard) => guard !== undefined) ? guards.map((guard) => exists(name, {}, guard)) : undefined
}
