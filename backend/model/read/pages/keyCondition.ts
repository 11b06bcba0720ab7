import { badInput, checkCompared, checkScalar, isObject } from '#backend/model/plan/checkValue.ts'
import { resolvePlanValue } from '#backend/model/plan/planValue.ts'
import type { Equality } from '#backend/model/read/chooseWalk.ts'
import { textSql } from '#backend/model/read/filterToSql.ts'
import type { Binds } from '#backend/model/rights/binds.ts'
import { type Row, fieldSql, getValueField, sqlTypeOf } from '#backend/model/rights/columns.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import type { KeyPart, PagePlan, PlanValue, Range, ReadPlan } from '#schema/plan.ts'
import type { TokenArgument } from './nextToken.ts'

/** The checked arguments of one level. */
export interface LevelInput {
  /** Values of the statement's `argument` binds. */
  values: Readonly<Record<string, unknown>>
  /** Key fields without a value, where that is allowed. */
  leftOut: readonly string[]
  order: 'ASC' | 'DESC'
  range?: RangeShape
  filter: unknown
  limit: number
  /** Behind which the page begins, and the argument that it was given as. */
  token: string | undefined
  tokenArgument?: TokenArgument
}

type Variables = Readonly<Record<string, unknown>>

const LARGEST_LIMIT = 20_000
const LARGEST_PAGE = 1000
const DEFAULT_LIMIT = 100

export function readLevelInput(plan: ReadPlan, model: ModelDescription, variables: Variables): LevelInput {
  const key = readKey(plan, model, variables)
  const filter = resolvePlanValue(plan.filter, variables) ?? undefined
  if (plan.kind === 'one') return { ...key, order: 'ASC', filter, limit: 1, token: undefined }
  return { ...key, ...readOrder(plan, key, { model, variables }), filter, ...readPaging(pagingIn(plan, variables)) }
}

type Key = Pick<LevelInput, 'values' | 'leftOut'>

function readOrder(plan: PagePlan, key: Key, { model, variables }: { model: ModelDescription; variables: Variables }) {
  const order = resolvePlanValue(plan.order, variables) === 'DESC' ? ('DESC' as const) : ('ASC' as const)
  const range = plan.range && readRange(plan.range, resolvePlanValue(plan.range.value, variables), model)
  if (!range) return { order }
  const isBare = plan.key.length === key.leftOut.length
  if (isBare) throw badInput(plan.range?.argument ?? 'range', 'This needs the field before it in the index too.')
  return { order, range: range.shape, values: { ...key.values, ...range.values } }
}

type Paging = Readonly<Record<'limit' | 'nextToken' | 'first' | 'after', unknown>>

function pagingIn({ limit, nextToken, first, after }: PagePlan, variables: Variables): Paging {
  const valueOf = (value: PlanValue | undefined) => resolvePlanValue(value, variables)
  return { limit: valueOf(limit), nextToken: valueOf(nextToken), first: valueOf(first), after: valueOf(after) }
}

/** AppSync's arguments, or Relay's. What is null was not given. */
export function readPaging(paging: Paging): Pick<LevelInput, 'limit' | 'token' | 'tokenArgument'> {
  const [limit, nextToken, first, after] = [paging.limit, paging.nextToken, paging.first, paging.after].map(
    (value) => value ?? undefined,
  )
  const isRelay = first !== undefined || after !== undefined
  if (isRelay && (limit !== undefined || nextToken !== undefined)) {
    throw badInput(first === undefined ? 'after' : 'first', 'Give first and after, or limit and nextToken.')
  }
  const token = isRelay ? after : nextToken
  return {
    limit: isRelay ? readLimit(first, 'first') : readLimit(limit, 'limit'),
    token: typeof token === 'string' ? token : undefined,
    tokenArgument: isRelay ? 'after' : 'nextToken',
  }
}

function readKey({ key }: ReadPlan, model: ModelDescription, variables: Variables): Key {
  const values: Record<string, unknown> = {}
  const leftOut: string[] = []
  for (const { field, value, isOptional } of key) {
    if ('parent' in value || 'viewer' in value) continue
    const operand = resolvePlanValue(value, variables) ?? null
    if (operand === null && isOptional) leftOut.push(field)
    else values[`key_${field}`] = checkCompared(getValueField(model, field).type, operand, field)
  }
  return { values, leftOut }
}

function readLimit(limit: unknown, argument: 'limit' | 'first'): number {
  if (limit === undefined) return DEFAULT_LIMIT
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > LARGEST_LIMIT) {
    throw badInput(argument, `Give a limit between 1 and ${LARGEST_LIMIT}.`)
  }
  return Math.min(limit, LARGEST_PAGE)
}

/** Equality on the fields of the key: `r."coach_id" = $1::text`. Parents' values stand in `p`. */
export function keySql(
  plan: ReadPlan,
  row: Row,
  { binds, leftOut }: { binds: Binds; leftOut: readonly string[] },
): string[] {
  return plan.key.flatMap((part, place) => {
    if (leftOut.includes(part.field)) return []
    return [`${fieldSql(row, part.field, binds)} = ${operandSql(part, place, { row, binds })}`]
  })
}

function operandSql({ field, value }: KeyPart, place: number, { row, binds }: { row: Row; binds: Binds }): string {
  if ('parent' in value) return `p.k${place}`
  const sqlType = sqlTypeOf(getValueField(row.model, field))
  return 'viewer' in value
    ? binds.add({ from: 'viewer', fact: value.viewer }, sqlType)
    : binds.argument(`key_${field}`, sqlType)
}

/** An equality that a walk goes by. */
export function equalSql({ field, to }: Equality, plan: ReadPlan, { row, binds }: { row: Row; binds: Binds }): string {
  return `${fieldSql(row, field, binds)} = ${equalToSql({ field, to }, plan, { row, binds })}`
}

function equalToSql({ field, to }: Equality, { key }: ReadPlan, { row, binds }: { row: Row; binds: Binds }): string {
  const valueField = getValueField(row.model, field)
  const sqlType = sqlTypeOf(valueField)
  if ('key' in to) {
    const part = key[to.key]
    if (!part) throw new Error(`The plan's key has no part ${to.key}`)
    return operandSql(part, to.key, { row, binds })
  }
  if ('value' in to) return binds.value(checkCompared(valueField.type, to.value, `filter.${field}`), sqlType)
  if ('literal' in to) return binds.add({ from: 'literal', value: to.literal }, sqlType)
  if ('viewer' in to) return binds.add({ from: 'viewer', fact: to.viewer }, sqlType)
  return `(${binds.add({ from: 'viewer', fact: 'adminOfCompanyIds' }, `${sqlType}[]`)})[${to.company + 1}]`
}

const comparisons: Record<Exclude<RangeOp, 'between' | 'beginsWith'>, string> = {
  eq: '=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
}

/** A condition on the sort fields, in the form an index answers. */
export function rangeSql({ op, fields, relative }: RangeShape, row: Row, binds: Binds): string {
  if (op === 'beginsWith') return beginsWith(fields, row, binds)
  const left = tuple(fields.map((field) => fieldSql(row, field, binds)))
  const right = (bound: number) => {
    if (relative?.includes(bound)) return minutesBeforeNow(`range${bound}_0`, binds)
    return tuple(fields.map((field, place) => rangeBind(field, `range${bound}_${place}`, { row, binds })))
  }
  return op === 'between' ? `${left} between ${right(0)} and ${right(1)}` : `${left} ${comparisons[op]} ${right(0)}`
}

function beginsWith(fields: readonly string[], row: Row, binds: Binds): string {
  const parts = fields.map((field, place) => {
    const sql = fieldSql(row, field, binds)
    const name = `range0_${place}`
    if (place < fields.length - 1) return `${sql} = ${rangeBind(field, name, { row, binds })}`
    return `${textSql(getValueField(row.model, field), sql)} ^@ ${binds.argument(name, 'text')}`
  })
  return parts.join(' and ')
}

function rangeBind(field: string, name: string, { row, binds }: { row: Row; binds: Binds }): string {
  return binds.argument(name, sqlTypeOf(getValueField(row.model, field)))
}

function minutesBeforeNow(name: string, binds: Binds): string {
  return `(${binds.now()} - make_interval(mins => ${binds.argument(name, 'integer')}))`
}

function tuple(parts: readonly string[]): string {
  return parts.length === 1 ? parts.join() : `(${parts.join(', ')})`
}

/** The fields that order a page: what the key leaves open of the index, then the id, so that no two rows are level. */
export function orderFields(
  index: ModelDescription['primaryKey'],
  plan: ReadPlan,
  leftOut: readonly string[],
): string[] {
  const bound = new Set(plan.key.map(({ field }) => field).filter((field) => !leftOut.includes(field)))
  const open = index.fields.filter((field) => !bound.has(field) && field !== 'id')
  return [...open, 'id']
}

/**
 * Null is last in both directions. A field that is never null keeps the plain order, which an index gives backwards
 * too.
 */
export function orderSql(
  fields: readonly string[],
  row: Row,
  { order, binds }: { order: LevelInput['order']; binds: Binds },
): string {
  const parts = fields.map((field) => {
    const isNullable = !getValueField(row.model, field).isRequired
    const direction = order === 'ASC' ? '' : isNullable ? ' desc nulls last' : ' desc'
    return `${fieldSql(row, field, binds)}${direction}`
  })
  return parts.join(', ')
}

const rangeOps = ['eq', 'le', 'lt', 'ge', 'gt', 'between', 'beginsWith'] as const
type RangeOp = (typeof rangeOps)[number]

/** `fields` are the leading sort fields that the condition gives values for. */
export interface RangeShape {
  op: RangeOp
  fields: readonly string[]
  /** Bounds that are given as minutes before the time of the request. */
  relative?: readonly number[]
}

/** A range and the values of its binds: `range0_0`, `range0_1`, … and for the upper bound `range1_0`, … */
interface ReadRange {
  shape: RangeShape
  values: Readonly<Record<string, unknown>>
}

/** The condition on an index's sort fields: one operator. Undefined where none is given. */
function readRange(range: Range, condition: unknown, model: ModelDescription): ReadRange | undefined {
  if (!isObject(condition)) return undefined
  const [op, ...more] = rangeOps.filter((name) => condition[name] !== undefined && condition[name] !== null)
  if (!op) return undefined
  if (more.length > 0) throw badInput(range.argument, 'Give one condition.')
  const place = `${range.argument}.${op}`
  const bounds = boundsOf(op, condition[op], place).map((bound) => partsOf(bound, range))
  const [length = 0, ...lengths] = bounds.map((parts) => parts.length)
  if (length === 0 || lengths.some((other) => other !== length))
    throw badInput(place, 'Give values for the leading fields.')
  const shape = { op, fields: range.fields.slice(0, length) }
  const minutes = new Map(bounds.flatMap((parts, bound) => minutesBefore(parts, shape, { bound, model })))
  const values = bindsOf(bounds, shape, { place, model, minutes })
  return { shape: minutes.size === 0 ? shape : { ...shape, relative: [...minutes.keys()] }, values }
}

/**
 * `now`, or `now-30m` for half an hour before: at most a week, so that the subtraction can't leave the range of a
 * timestamp.
 */
const RELATIVE = /^now(?:-(\d{1,5})m)?$/
const MOST_MINUTES = 10_080

/** The number of a bound that is an instant relative to the request, with its minutes before it. */
function minutesBefore(
  [value]: readonly unknown[],
  { op, fields }: RangeShape,
  { bound, model }: { bound: number; model: ModelDescription },
): [number, number][] {
  const [field = ''] = fields
  if (op === 'beginsWith' || fields.length > 1 || getValueField(model, field).type !== 'AWSDateTime') return []
  const match = typeof value === 'string' ? RELATIVE.exec(value) : null
  const minutes = Number(match?.[1] ?? 0)
  return match && minutes <= MOST_MINUTES ? [[bound, minutes]] : []
}

function boundsOf(op: RangeOp, operand: unknown, place: string): readonly unknown[] {
  if (op !== 'between') return [operand]
  if (Array.isArray(operand) && operand.length === 2) return operand
  throw badInput(place, 'Give the lowest and the highest value.')
}

/** A single sort field has a plain value; several have an object with values for the leading fields. */
function partsOf(bound: unknown, { fields }: Range): unknown[] {
  if (fields.length === 1) return [bound]
  const parts = fields.map((field) => (isObject(bound) ? bound[field] : undefined) ?? undefined)
  const end = parts.indexOf(undefined)
  return end === -1 ? parts : parts.slice(0, end)
}

interface Place {
  place: string
  model: ModelDescription
  /** Minutes of the bounds that are relative to the request. */
  minutes: ReadonlyMap<number, number>
}

function bindsOf(
  bounds: readonly unknown[][],
  { op, fields }: RangeShape,
  { place, model, minutes }: Place,
): ReadRange['values'] {
  const entries = bounds.flatMap((parts, bound) => {
    const before = minutes.get(bound)
    if (before !== undefined) return [[`range${bound}_0`, before] as const]
    return fields.map((field, part) => {
      const isPrefix = op === 'beginsWith' && part === fields.length - 1
      const type = isPrefix ? 'String' : getValueField(model, field).type
      return [`range${bound}_${part}`, checkScalar(type, parts[part], place)] as const
    })
  })
  return Object.fromEntries(entries)
}
