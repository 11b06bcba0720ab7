import type { Predicate } from './rights/predicate.ts'

/**
 * One level of a read, as data. `planField` creates it from a root field of a document, `authorise` adds the
 * predicates, and `interpret` runs it: one statement per level. Architecture, section 2.
 */
export type ReadPlan = RowPlan | PagePlan

interface Level {
  /** The model's GraphQL name. */
  model: string
  /** The index that finds and orders the rows: `primaryKey`, or the name of another one. */
  index: string
  /** Equality on fields, each with an argument, a literal, the parent's field, or the viewer's contact id. */
  key: readonly KeyPart[]
  /** The filter input (and, or, not, operators per field). */
  filter?: PlanValue
  /** Added by `authorise`; a plan without one does not run. */
  where?: Predicate
  /** Added by `authorise`: the fields with rules of their own that a filter may use. */
  guards?: Readonly<Record<string, Predicate>>
}

/** `one`: an object or null per parent. */
export interface RowPlan extends Level {
  kind: 'one'
  select: readonly Select[]
}

/** `{items, nextToken, edges, pageInfo}` per parent. */
export interface PagePlan extends Level {
  kind: 'page'
  /** A condition on the index's sort field, or on all its sort fields together. */
  range?: Range
  order: PlanValue
  /** The model's own list, which may show fewer rows than its viewer may read. */
  isModelList?: true
  /** The list itself guarantees the order, without a key. */
  isOrdered?: true
  /** AppSync pages by `limit` and `nextToken`, Relay by `first` and `after`. */
  limit?: PlanValue
  nextToken?: PlanValue
  first?: PlanValue
  after?: PlanValue
  /** Maximum number of rows that a page may skip beyond its limit; then it has fewer rows. */
  scanBudget: number
  select: readonly PageSelect[]
}

export interface Range {
  argument: string
  fields: readonly string[]
  value: PlanValue
}

export interface KeyPart {
  field: string
  value: PlanValue | { parent: string } | { viewer: 'contactId' }
  /** If null, the part is omitted; otherwise it would match nothing. */
  isOptional?: boolean
}

/** A value known when the document runs: from a variable, from the document, or from both. */
export type PlanValue =
  | { variable: string }
  | { literal: unknown }
  | { list: readonly PlanValue[] }
  | { object: Readonly<Record<string, PlanValue>> }

/** The content of one response key of a row. A denied guard makes it null. */
export type Select =
  | { kind: 'column' | 'computed'; key: string; field: string; shape?: readonly JsonSelect[]; guard?: Predicate }
  | { kind: 'relation'; key: string; field: string; plan: ReadPlan; guard?: Predicate }
  | TypenameSelect

/** The content of one response key of a page. */
export type PageSelect =
  | { kind: 'items'; key: string; select: readonly Select[] }
  | { kind: 'nextToken'; key: string }
  | { kind: 'edges'; key: string; select: readonly EdgeSelect[] }
  | { kind: 'pageInfo'; key: string; select: readonly PageInfoSelect[] }
  | TypenameSelect

/** The selections of a level's rows, each with its position. */
export function rowSelectionsOf(plan: ReadPlan): (readonly Select[])[] {
  return plan.kind === 'one' ? [plan.select] : rowSelections(plan.select)
}

export function rowSelections(page: readonly PageSelect[]): (readonly Select[])[] {
  return page.flatMap((select) => {
    if (select.kind === 'items') return [select.select]
    return select.kind === 'edges' ? select.select.flatMap((part) => (part.kind === 'node' ? [part.select] : [])) : []
  })
}

/** The content of one response key of an edge. */
export type EdgeSelect =
  | { kind: 'node'; key: string; select: readonly Select[] }
  | { kind: 'cursor'; key: string }
  | TypenameSelect

/** The content of one response key of Relay's `PageInfo`. */
export type PageInfoSelect =
  | { kind: 'hasNextPage' | 'hasPreviousPage' | 'startCursor' | 'endCursor'; key: string }
  | TypenameSelect

/** The content of one response key of a value stored as JSON. */
export type JsonSelect = { kind: 'member'; key: string; field: string; shape?: readonly JsonSelect[] } | TypenameSelect

interface TypenameSelect {
  kind: 'typename'
  key: string
  value: string
}

/** A plan with the viewer's rights at its own level; `interpret` requires the same of the levels below. */
export type AuthorisedPlan = ReadPlan & { where: Predicate }
