/**
 * Who may see or change a row, as data: a small tree over the row and the viewer. The same tree is compiled to SQL,
 * evaluated in TypeScript for events, and printed into `docs/api.md`. It has two values only. A comparison with null is
 * false, so its `not` is true; the only test for null itself is `eq` or `ne` with the literal null. Texts compare by
 * code point.
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

/** `contains` tests whether a list of the row has a value; a missing or empty list contains nothing. */
export type CompareOp = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'contains'

/** A yes-or-no fact of the viewer alone. */
export type ViewerFlag = 'isSignedIn' | 'isGlobal'

/**
 * A literal, a fact of the viewer, the request's time, or a field of a row: in an `exists`, of the outer row;
 * elsewhere, of the row being checked. `adminOfCompanyIds` goes with `in`, all others with the rest.
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

/** The row's field equals this literal. */
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

/** The row's list contains this value, or the viewer's contact id. */
export function contains(field: string, value: Operand): Predicate {
  return { kind: 'compare', field, op: 'contains', value }
}

/** Some row of `model` satisfies `where` and its fields equal these operands; `row` is the outer row. */
export function exists(model: string, on: Record<string, Operand>, where: Predicate = always): Predicate {
  return { kind: 'exists', model, on, where }
}

/** The rights of a model. Anything else is denied. */
export interface ModelRights {
  read: Predicate
  /**
   * The rows of the model's own list, if it shows fewer than the viewer may read: one of the alternatives of `read`, so
   * that a list never shows more.
   */
  list?: Predicate
  /** Fields with a rule of their own: a denied one is null, without an error. */
  fields?: Readonly<Record<string, Predicate>>
  create?: WriteRight | readonly WriteRight[]
  update?: WriteRight | readonly WriteRight[]
  delete?: Predicate
}

/**
 * One writer: `row` checks the row (before and after an update); `fields` lists everything that this writer may write.
 * If a model has several, each written field needs a writer with that right.
 */
export interface WriteRight {
  row: Predicate
  fields: readonly string[] | AllExcept
  /** The permitted transitions if one of the fields is a status. */
  step?: Step
}

/** All fields of the model except these and those that the server sets. */
interface AllExcept {
  allExcept: readonly string[]
}

/** A transition of a status from one of these values to one of those. Keeping the status is not a transition. */
export interface Step {
  field: string
  from: readonly string[]
  to: readonly string[]
}

export function allExcept(...fields: string[]): AllExcept {
  return { allExcept: fields }
}

/**
 * A writer of one status and nothing else: `{ row: isAdminOf('companyID'), ...moves('status', ['PENDING'],
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
