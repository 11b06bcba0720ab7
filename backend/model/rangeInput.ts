import type { ModelDescription } from '#schema/modelDescription.ts'
import type { Range } from '#schema/plan.ts'
import { badInput, checkScalar } from './checkValue.ts'
import { getValueField } from './fieldSql.ts'
import { isObject } from './isObject.ts'

const rangeOps = ['eq', 'le', 'lt', 'ge', 'gt', 'between', 'beginsWith'] as const
export type RangeOp = (typeof rangeOps)[number]

/** `fields` are the leading sort fields that the condition gives values for. */
export interface RangeShape {
  op: RangeOp
  fields: readonly string[]
}

/** A range and the values of its binds: `range0_0`, `range0_1`, … and for the upper bound `range1_0`, … */
export interface ReadRange {
  shape: RangeShape
  values: Readonly<Record<string, unknown>>
}

/** The condition on an index's sort fields: one operator. Undefined where none is given. */
export function readRange(range: Range, condition: unknown, model: ModelDescription): ReadRange | undefined {
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
  return { shape, values: bindsOf(bounds, shape, { place, model }) }
}

function boundsOf(op: RangeOp, operand: unknown, place: string): readonly unknown[] {
  if (op !== 'between') return [operand]
  if (Array.isArray(operand) && operand.length === 2) return operand
  throw badInput(place, 'Give the lowest and the highest value.')
}

/** One sort field has a plain value; several have an object, of which the leading members are given. */
function partsOf(bound: unknown, { fields }: Range): unknown[] {
  if (fields.length === 1) return [bound]
  const parts = fields.map((field) => (isObject(bound) ? bound[field] : undefined) ?? undefined)
  const end = parts.indexOf(undefined)
  return end === -1 ? parts : parts.slice(0, end)
}

interface Place {
  place: string
  model: ModelDescription
}

function bindsOf(
  bounds: readonly unknown[][],
  { op, fields }: RangeShape,
  { place, model }: Place,
): ReadRange['values'] {
  const entries = bounds.flatMap((parts, bound) =>
    fields.map((field, part): [string, unknown] => {
      const isPrefix = op === 'beginsWith' && part === fields.length - 1
      const type = isPrefix ? 'String' : getValueField(model, field).type
      return [`range${bound}_${part}`, checkScalar(type, parts[part], place)]
    }),
  )
  return Object.fromEntries(entries)
}
