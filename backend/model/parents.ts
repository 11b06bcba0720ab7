import type { ReadPlan } from '#schema/plan.ts'
import type { JsonRow } from './readColumn.ts'

export type GivenParents =
  | { kind: 'none' }
  | { kind: 'event'; row: JsonRow }
  /** The parents' values for the parts of the plan's key, undefined for parts that no parent gives. */
  | { kind: 'many'; keys: readonly (readonly unknown[])[] }

/** Parents by number, from 1. Those with the same key share one. */
export interface Parents {
  kind: 'none' | 'event' | 'many'
  count: number
  /** Each parent's number in the given order; undefined for one whose key has a null. */
  order: readonly (number | undefined)[]
  /** The distinct keys; none for a root field. */
  keys: readonly (readonly unknown[])[]
  /** Values of the statement's `argument` binds. */
  values: Readonly<Record<string, unknown>>
}

export function numberParents(plan: ReadPlan, given: GivenParents): Parents {
  const { kind } = given
  if (given.kind === 'none') return { kind, count: 1, order: [1], keys: [], values: {} }
  if (given.kind === 'event') {
    return { kind, count: 1, order: [1], keys: [], values: { row: JSON.stringify(given.row) } }
  }
  return distinct(plan, given.keys)
}

function distinct(plan: ReadPlan, all: readonly (readonly unknown[])[]): Parents {
  const parts = plan.key.flatMap(({ value }, place) => ('parent' in value ? [place] : []))
  const numbers = new Map<string, number>()
  const keys: (readonly unknown[])[] = []
  const order = all.map((key) => {
    if (parts.some((part) => key[part] === null || key[part] === undefined)) return undefined
    const identity = JSON.stringify(parts.map((part) => key[part]))
    const number = numbers.get(identity) ?? keys.push(key)
    numbers.set(identity, number)
    return number
  })
  const values = Object.fromEntries(parts.map((part) => [`parents${part}`, keys.map((key) => key[part])]))
  return { kind: 'many', count: keys.length, order, keys, values }
}
