import type { ModelDescription } from '#schema/modelDescription.ts'
import type { PagePlan, Range, ReadPlan } from '#schema/plan.ts'
import { badInput, checkScalar } from './checkValue.ts'
import { getValueField } from './fieldSql.ts'
import { isObject } from './isObject.ts'
import { resolvePlanValue } from './planValue.ts'

/** What the arguments of one level come to, checked. */
export interface LevelInput {
  /** Values of the statement's `argument` binds. */
  values: Readonly<Record<string, unknown>>
  /** Key fields that nobody gave a value for, where that is allowed. */
  leftOut: readonly string[]
  order: 'ASC' | 'DESC'
  range?: RangeShape
  filter: unknown
  limit: number
  token: string | undefined
}

/** `fields` are the leading sort fields that the condition gives values for, each `range0_0`, `range0_1`, … */
export interface RangeShape {
  op: RangeOp
  fields: readonly string[]
}

const rangeOps = ['eq', 'le', 'lt', 'ge', 'gt', 'between', 'beginsWith'] as const
export type RangeOp = (typeof rangeOps)[number]

type Variables = Readonly<Record<string, unknown>>

const LARGEST_LIMIT = 20_000
const LARGEST_PAGE = 1000
const DEFAULT_LIMIT = 100

export function readLevelInput(plan: ReadPlan, model: ModelDescription, variables: Variables): LevelInput {
  const { values, leftOut } = readKey(plan, model, variables)
  const filter = resolvePlanValue(plan.filter, variables) ?? undefined
  if (plan.kind === 'one') return { values, leftOut, order: 'ASC', filter, limit: 1, token: undefined }
  const range = readRange(plan, model, variables)
  if (range && (leftOut.length > 0 || plan.key.length === 0))
    throw badInput(plan.range?.argument ?? '', 'This needs the field before it in the index too.')
  return {
    values: { ...values, ...range?.values },
    leftOut,
    order: resolvePlanValue(plan.order, variables) === 'DESC' ? 'DESC' : 'ASC',
    ...(range ? { range: range.shape } : {}),
    filter,
    limit: readLimit(resolvePlanValue(plan.limit, variables)),
    token: readToken(resolvePlanValue(plan.after, variables)),
  }
}

function readKey(
  { key }: ReadPlan,
  model: ModelDescription,
  variables: Variables,
): Pick<LevelInput, 'values' | 'leftOut'> {
  const values: Record<string, unknown> = {}
  const leftOut: string[] = []
  for (const { field, value, isOptional } of key) {
    if ('parent' in value || 'viewer' in value) continue
    const given = resolvePlanValue(value, variables) ?? null
    if (given === null && isOptional) leftOut.push(field)
    else values[field] = checkScalar(getValueField(model, field).type, given, field)
  }
  return { values, leftOut }
}

function readLimit(limit: unknown): number {
  if (limit === undefined || limit === null) return DEFAULT_LIMIT
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > LARGEST_LIMIT) {
    throw badInput('limit', `Give a limit between 1 and ${LARGEST_LIMIT}.`)
  }
  return Math.min(limit, LARGEST_PAGE)
}

function readToken(token: unknown): string | undefined {
  return typeof token === 'string' ? token : undefined
}

type ReadRange = { shape: RangeShape; values: Record<string, unknown> }

function readRange({ range }: PagePlan, model: ModelDescription, variables: Variables): ReadRange | undefined {
  const condition = range && resolvePlanValue(range.value, variables)
  if (!range || !isObject(condition)) return undefined
  const given = rangeOps.filter((op) => condition[op] !== undefined && condition[op] !== null)
  const [op, ...more] = given
  if (!op) return undefined
  if (more.length > 0) throw badInput(range.argument, 'Give one condition.')
  return readBounds({ op, operand: condition[op], range, model })
}

interface Bounds {
  op: RangeOp
  operand: unknown
  range: Range
  model: ModelDescription
}

function readBounds({ op, operand, range, model }: Bounds): ReadRange {
  const place = `${range.argument}.${op}`
  const bounds = op === 'between' ? operand : [operand]
  if (!Array.isArray(bounds) || bounds.length !== (op === 'between' ? 2 : 1)) {
    throw badInput(place, 'Give the lowest and the highest value.')
  }
  const rows = bounds.map((bound: unknown) => partsOf(bound, range))
  const length = rows[0]?.length ?? 0
  if (length === 0 || rows.some((parts) => parts.length !== length))
    throw badInput(place, 'Give values for the leading fields.')
  const fields = range.fields.slice(0, length)
  const values = rows.flatMap((parts, row) =>
    parts.map((part, column) => {
      const isPrefix = op === 'beginsWith' && column === length - 1
      const type = isPrefix ? 'String' : getValueField(model, fields[column] ?? '').type
      return [`range${row}_${column}`, checkScalar(type, part, place)] as const
    }),
  )
  return { shape: { op, fields }, values: Object.fromEntries(values) }
}

/** One sort field has a plain value; several have an object, of which the leading members are given. */
function partsOf(bound: unknown, { fields }: Range): unknown[] {
  if (fields.length === 1) return [bound]
  const members = isObject(bound) ? bound : {}
  const parts = fields.map((field) => members[field] ?? undefined)
  const end = parts.indexOf(undefined)
  return end === -1 ? parts : parts.slice(0, end)
}
