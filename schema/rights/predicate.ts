/**
 * Who may see or change a row, as data: a small tree over the row and the viewer. The same tree is
 * compiled to SQL, evaluated in TypeScript for events, and printed into `docs/api.md`.
 *
 * It has two values only. A comparison with a side that is null is false, so `not` of it is true; the one
 * question about null itself is `eq` or `ne` with the literal null. Texts compare by code point.
 */
export type Predicate =
  | { kind: 'always' }
  | { kind: 'never' }
  | { kind: 'and'; of: readonly Predicate[] }
  | { kind: 'or'; of: readonly Predicate[] }
  | { kind: 'not'; of: Predicate }
  | { kind: 'viewer'; fact: ViewerFlag }
  | { kind: 'compare'; field: string; op: CompareOp; value: Operand }
  | { kind: 'exists'; model: string; where: Predicate; on: Readonly<Record<string, Operand>> }

/** `contains` asks a list of the row for one value; a list that is not there, or is empty, contains nothing. */
export type CompareOp = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'contains'

/** A yes-or-no fact of the viewer alone. */
export type ViewerFlag = 'isSignedIn' | 'isGlobal'

/**
 * A literal, a fact of the viewer, the request's time, or a field of a row: in an `exists`, of the row
 * around it; elsewhere, of the row that is judged. `adminOfCompanyIds` goes with `in`, all others with the rest.
 */
export type Operand =
  | { literal: string | number | boolean | null }
  | { viewer: 'contactId' | 'adminOfCompanyIds' }
  | { now: true }
  | { row: string }

export const always: Predicate = { kind: 'always' }
export const never: Predicate = { kind: 'never' }
export const isSignedIn: Predicate = { kind: 'viewer', fact: 'isSignedIn' }
export const isGlobal: Predicate = { kind: 'viewer', fact: 'isGlobal' }

export function and(...of: Predicate[]): Predicate {
  return { kind: 'and', of }
}

export function or(...of: Predicate[]): Predicate {
  return { kind: 'or', of }
}

export function not(of: Predicate): Predicate {
  return { kind: 'not', of }
}

/** The row's field holds this literal. */
export function holds(field: string, literal: string | number | boolean | null): Predicate {
  return { kind: 'compare', field, op: 'eq', value: { literal } }
}

/** The row's field names the viewer. */
export function isViewer(field: string): Predicate {
  return { kind: 'compare', field, op: 'eq', value: { viewer: 'contactId' } }
}

/** The row's field names a company the viewer is an admin of. */
export function isAdminOf(field: string): Predicate {
  return { kind: 'compare', field, op: 'in', value: { viewer: 'adminOfCompanyIds' } }
}

/** The row's list holds this value, or the viewer's contact id. */
export function contains(field: string, value: Operand): Predicate {
  return { kind: 'compare', field, op: 'contains', value }
}

/** Some row of `model` passes `where` while its fields equal these operands, `row` being the outer row. */
export function exists(model: string, on: Record<string, Operand>, where: Predicate = always): Predicate {
  return { kind: 'exists', model, on, where }
}

/** What may be done with a model. What is not named is denied. */
export interface ModelRights {
  read: Predicate
  /**
   * The rows of the model's own list, where it shows fewer than the viewer may read: one of the alternatives of `read`,
   * so that a list never shows more.
   */
  list?: Predicate
  /** Fields with a rule of their own beside the row's: a denied one is null, without an error. */
  fields?: Readonly<Record<string, Predicate>>
  create?: WriteRight | readonly WriteRight[]
  update?: WriteRight | readonly WriteRight[]
  delete?: Predicate
}

/**
 * One writer: `row` judges the row (before and after an update); `fields` names all that this writer may write. Where
 * a model has several, each field that is written needs a writer of its own who may.
 */
export interface WriteRight {
  row: Predicate
  fields: readonly string[] | AllExcept
  /** How far this writer may move a state that is one of the fields. */
  step?: Step
}

/** All that the model keeps, but for these and for what the server sets by itself. */
interface AllExcept {
  allExcept: readonly string[]
}

/** A state goes from one of these values to one of those. Staying where it is, is no step. */
export interface Step {
  field: string
  from: readonly string[]
  to: readonly string[]
}

export function allExcept(...fields: string[]): AllExcept {
  return { allExcept: fields }
}

/**
 * The writer of one state, and nothing else: `{ row: isAdminOf('companyID'), ...moves('status', ['PENDING'],
 * ['APPROVED']) }`.
 */
export function moves(
  field: string,
  from: readonly string[],
  to: readonly string[],
): Pick<WriteRight, 'fields' | 'step'> {
  return { fields: [field], step: { field, from, to } }
}

/** The rights of a model without rules: none. */
export const denied: ModelRights = { read: never }
