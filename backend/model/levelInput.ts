import type { ModelDescription } from '#schema/modelDescription.ts'
import type { PagePlan, ReadPlan } from '#schema/plan.ts'
import { badInput, checkScalar } from './checkValue.ts'
import { getValueField } from './fieldSql.ts'
import { resolvePlanValue } from './planValue.ts'
import { type RangeShape, readRange } from './rangeInput.ts'

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

type Variables = Readonly<Record<string, unknown>>

const LARGEST_LIMIT = 20_000
const LARGEST_PAGE = 1000
const DEFAULT_LIMIT = 100

export function readLevelInput(plan: ReadPlan, model: ModelDescription, variables: Variables): LevelInput {
  const key = readKey(plan, model, variables)
  const filter = resolvePlanValue(plan.filter, variables) ?? undefined
  if (plan.kind === 'one') return { ...key, order: 'ASC', filter, limit: 1, token: undefined }
  return { ...key, ...readOrder(plan, key, { model, variables }), filter, ...readPaging(plan, variables) }
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

function readPaging({ limit, after }: PagePlan, variables: Variables): Pick<LevelInput, 'limit' | 'token'> {
  const token = resolvePlanValue(after, variables)
  return { limit: readLimit(resolvePlanValue(limit, variables)), token: typeof token === 'string' ? token : undefined }
}

function readKey({ key }: ReadPlan, model: ModelDescription, variables: Variables): Key {
  const values: Record<string, unknown> = {}
  const leftOut: string[] = []
  for (const { field, value, isOptional } of key) {
    if ('parent' in value || 'viewer' in value) continue
    const given = resolvePlanValue(value, variables) ?? null
    if (given === null && isOptional) leftOut.push(field)
    else values[`key_${field}`] = checkScalar(getValueField(model, field).type, given, field)
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
