import type { Predicate } from './predicate.ts'

/**
 * One level of a read, as data. `planDocument` makes it from a registered document, `authorise` adds
 * the predicates, `interpret` runs it: one named statement a level. Architecture, section 2.
 */
export interface ReadPlan {
  /** The model's wire name. */
  model: string
  /** `one`: an object or null. `page`: `{items, nextToken}`. `many`: a batched list without paging. */
  kind: 'one' | 'page' | 'many'
  /** The index whose order the rows come in; the primary key where none is named. */
  index: string
  /** Equality on the leading fields of the index, each an argument, a literal, or the parent's field. */
  key: readonly KeyPart[]
  /** The range on the index's sort field, from a `ModelStringKeyConditionInput` argument. */
  range?: { field: string; argument: PlanValue }
  /** The wire's filter input (and, or, not, operators per field). */
  filter?: PlanValue
  /** Added by `authorise`; a plan without one does not run. */
  where?: Predicate
  order: 'ASC' | 'DESC' | PlanValue
  page?: { limit?: PlanValue; after?: PlanValue; scanBudget: number }
  select: readonly Select[]
}

export interface KeyPart {
  field: string
  value: PlanValue | { parent: string } | { viewer: 'contactId' }
}

/** A value known when the document runs: of a variable, or written in the document. */
export type PlanValue = { variable: string; path?: readonly string[] } | { literal: unknown }

/** What one response key holds. */
export type Select =
  | { kind: 'column'; key: string; field: string; guard?: Predicate }
  | { kind: 'computed'; key: string; field: string; guard?: Predicate }
  | { kind: 'relation'; key: string; field: string; plan: ReadPlan; guard?: Predicate }
  | { kind: 'typename'; key: string; value: string }
