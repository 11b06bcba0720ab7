import type { Predicate } from './rights/predicate.ts'

/**
 * One level of a read, as data. `planField` makes it from a root field of a document, `authorise` adds
 * the predicates, `interpret` runs it: one statement a level. Architecture, section 2.
 */
export type ReadPlan = RowPlan | PagePlan

interface Level {
  /** The model's wire name. */
  model: string
  /** The index that leads to the rows and orders them: `primaryKey`, or the name of another one. */
  index: string
  /** Equality on fields, each with an argument, a literal, the parent's field, or the viewer's contact id. */
  key: readonly KeyPart[]
  /** The wire's filter input (and, or, not, operators per field). */
  filter?: PlanValue
  /** Added by `authorise`; a plan without one does not run. */
  where?: Predicate
  /** Added by `authorise`: what a filter may look at, for fields with a rule of their own. */
  guards?: Readonly<Record<string, Predicate>>
}

/** `one`: an object or null a parent. */
export interface RowPlan extends Level {
  kind: 'one'
  select: readonly Select[]
}

/** `{items, nextToken, edges, pageInfo}` a parent. */
export interface PagePlan extends Level {
  kind: 'page'
  /** A condition on the index's sort field, or on all its sort fields together. */
  range?: Range
  order: PlanValue
  /** The model's own list, which may show fewer rows than its viewer may read. */
  isModelList?: true
  /** The order is the list's own promise, though no key asks for it. */
  isOrdered?: true
  /** AppSync's way to read on is `limit` and `nextToken`, Relay's is `first` and `after`. */
  limit?: PlanValue
  nextToken?: PlanValue
  first?: PlanValue
  after?: PlanValue
  /** Rows of the index that a page may pass over beyond its limit before it comes short. */
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
  /** Null leaves the part out, where it would otherwise find nothing. */
  isOptional?: boolean
}

/** A value known when the document runs: of a variable, or written in the document, or made of both. */
export type PlanValue =
  | { variable: string }
  | { literal: unknown }
  | { list: readonly PlanValue[] }
  | { object: Readonly<Record<string, PlanValue>> }

/** What one response key of a row holds. A denied guard makes it null. */
export type Select =
  | { kind: 'column' | 'computed'; key: string; field: string; shape?: readonly JsonSelect[]; guard?: Predicate }
  | { kind: 'relation'; key: string; field: string; plan: ReadPlan; guard?: Predicate }
  | TypenameSelect

/** What one response key of a page holds. */
export type PageSelect =
  | { kind: 'items'; key: string; select: readonly Select[] }
  | { kind: 'nextToken'; key: string }
  | { kind: 'edges'; key: string; select: readonly EdgeSelect[] }
  | { kind: 'pageInfo'; key: string; select: readonly PageInfoSelect[] }
  | TypenameSelect

/** What is selected of a level's rows, each selection in its place. */
export function rowSelectionsOf(plan: ReadPlan): (readonly Select[])[] {
  return plan.kind === 'one' ? [plan.select] : rowSelections(plan.select)
}

export function rowSelections(page: readonly PageSelect[]): (readonly Select[])[] {
  return page.flatMap((select) => {
    if (select.kind === 'items') return [select.select]
    return select.kind === 'edges' ? select.select.flatMap((part) => (part.kind === 'node' ? [part.select] : [])) : []
  })
}

/** What one response key of an edge holds. */
export type EdgeSelect =
  | { kind: 'node'; key: string; select: readonly Select[] }
  | { kind: 'cursor'; key: string }
  | TypenameSelect

/** What one response key of Relay's `PageInfo` holds. */
export type PageInfoSelect =
  | { kind: 'hasNextPage' | 'hasPreviousPage' | 'startCursor' | 'endCursor'; key: string }
  | TypenameSelect

/** What one response key of a value kept as JSON holds. */
export type JsonSelect = { kind: 'member'; key: string; field: string; shape?: readonly JsonSelect[] } | TypenameSelect

interface TypenameSelect {
  kind: 'typename'
  key: string
  value: string
}

/** A plan that carries the viewer's rights at its own level; `interpret` asks the same of the levels below. */
export type AuthorisedPlan = ReadPlan & { where: Predicate }
