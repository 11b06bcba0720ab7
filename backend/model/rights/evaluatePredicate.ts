import type { Caller } from '#backend/platform/context.ts'
import type { CompareOp, Operand, Predicate } from '#schema/rights/predicate.ts'
import { viewerFact } from './binds.ts'
import { type JsonRow, type Models, getModel, getValueField, readColumn, readList } from './columns.ts'

interface PredicateFacts extends Caller {
  models: Models
  /** The judged row's model. */
  model: string
  row: JsonRow
  /** Returns all rows of a model that an `exists` may find, if they are available. */
  rowsOf?(model: string): readonly JsonRow[]
}

interface Judged extends PredicateFacts {
  outer?: Judged
}

/** Undefined where the row does not tell, and the database must be asked. */
export type Verdict = boolean | undefined

/** The same answer as `compilePredicate`'s SQL, for a row as `to_jsonb` gives it. */
export function evaluatePredicate(predicate: Predicate, judged: Judged): Verdict {
  if (predicate.kind === 'and') return everyOf(predicate.of.map((part) => evaluatePredicate(part, judged)))
  if (predicate.kind === 'or') return someOf(predicate.of.map((part) => evaluatePredicate(part, judged)))
  if (predicate.kind === 'not') return negationOf(evaluatePredicate(predicate.of, judged))
  if (predicate.kind === 'viewer') return viewerFact(predicate.fact, judged.viewer) === true
  if (predicate.kind === 'compare') return compare(predicate, judged)
  return predicate.kind === 'exists' ? findsRow(predicate, judged) : predicate.kind === 'always'
}

export function everyOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false
  return verdicts.includes(undefined) ? undefined : true
}

export function someOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(true)) return true
  return verdicts.includes(undefined) ? undefined : false
}

export function negationOf(verdict: Verdict): Verdict {
  return verdict === undefined ? undefined : !verdict
}

function findsRow({ model, on, where }: Predicate & { kind: 'exists' }, judged: Judged): Verdict {
  const pairs = Object.entries(on)
  // An unknown fact about the viewer matches no row.
  if (pairs.some(([, value]) => 'viewer' in value && viewerFact(value.viewer, judged.viewer) === null)) return false
  if (!judged.rowsOf) return undefined
  return someOf(
    judged.rowsOf(model).map((row) => {
      const inner: Judged = { ...judged, model, row, outer: judged }
      const sides = pairs.map(([field, value]) => compare({ kind: 'compare', field, op: 'eq', value }, inner))
      return everyOf([...sides, evaluatePredicate(where, inner)])
    }),
  )
}

function compare(predicate: Predicate & { kind: 'compare' }, judged: Judged): Verdict {
  const { field, value } = predicate
  const isWorkedOut = ({ models, model }: Judged, name: string) =>
    getValueField(getModel(models, model), name).source !== 'column'
  const asksBeside = 'row' in value && isWorkedOut(judged.outer ?? judged, value.row)
  return isWorkedOut(judged, field) || asksBeside ? undefined : compareColumns(predicate, judged)
}

function compareColumns({ field, op, value }: Predicate & { kind: 'compare' }, judged: Judged): boolean {
  if (op === 'contains') return listHolds({ field, value }, judged)
  const left = valueOf(judged, field)
  if ('literal' in value && value.literal === null) return op === 'eq' ? left === null : op === 'ne' && left !== null
  const right = operandOf(value, judged)
  if (left === null || right === null) return false
  if (Array.isArray(right)) return op === 'in' && right.includes(left)
  return holds(op, order(left, comparable(right, left)))
}

function listHolds({ field, value }: { field: string; value: Operand }, judged: Judged): boolean {
  const right = operandOf(value, judged)
  if (right === null || typeof right === 'object') return false
  return readList(judged.row, getValueField(getModel(judged.models, judged.model), field)).some(
    (item) => comparable(right, item) === item,
  )
}

function operandOf(operand: Operand, judged: Judged): Scalar | readonly string[] | null {
  if ('literal' in operand) return operand.literal
  if ('now' in operand) return Date.parse(judged.now)
  if ('viewer' in operand) return viewerFact(operand.viewer, judged.viewer)
  const { row } = operand
  return valueOf(judged.outer ?? judged, row)
}

type Scalar = string | number | boolean

function valueOf({ models, model, row }: Judged, name: string): Scalar | null {
  const description = getModel(models, model)
  return readColumn(row, getValueField(description, name))
}

/** An instant stands as a number, so a text beside it is one too. */
function comparable(right: Scalar | readonly string[], left: Scalar): Scalar {
  if (typeof right === 'object') throw new Error('A list is compared with `in` only')
  return typeof left === 'number' && typeof right === 'string' ? Date.parse(right) : right
}

function order(left: Scalar, right: Scalar): number {
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right))
  if (left === right) return 0
  return left < right ? -1 : 1
}

function holds(op: CompareOp, sign: number): boolean {
  const answers: Record<CompareOp, boolean> = {
    eq: sign === 0,
    ne: sign !== 0,
    lt: sign < 0,
    le: sign <= 0,
    gt: sign > 0,
    ge: sign >= 0,
    in: false,
    contains: false,
  }
  return answers[op]
}
