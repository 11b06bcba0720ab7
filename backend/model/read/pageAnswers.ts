import type { JsonRow } from '#backend/model/rights/columns.ts'
import type { PagePlan, ReadPlan } from '#schema/plan.ts'
import type { Predicate } from '#schema/predicate.ts'
import type { LevelInput } from './keyCondition.ts'
import type { Cursor } from './nextToken.ts'
import type { Answer, ReadyLevel, Row, Run } from './renderCache.ts'
import type { LevelShape } from './renderLevel.ts'
import type { Cell } from './rowShape.ts'

/** All pages of one level together hold at most this many rows; pages of many parents come short instead. */
const MOST_ROWS = 10_000

export interface PageRun {
  plan: PagePlan & { where: Predicate }
  parents: Parents
  input: LevelInput
  run: Run
}

export interface PageStart {
  shape: LevelShape
  values: Readonly<Record<string, unknown>>
  limit: number
  scan: number
}

/** What the statement of a level of pages is asked with. */
export function pageStart({ plan, parents, input, run }: PageRun): PageStart {
  const limit = Math.max(1, Math.min(input.limit, Math.floor(MOST_ROWS / parents.count)))
  const scan = limit + plan.scanBudget
  const { order, range, leftOut, filter } = input
  const shape = { parents: parents.kind, order, ...(range ? { range } : {}), leftOut, filter }
  const values = { ...input.values, ...parents.values, limit, scan }
  if (input.token === undefined) return { shape, values, limit, scan }
  const cursor = openToken(input.token, { plan, parents, input, run })
  const after = Object.fromEntries(cursor.map((value, place) => [`after${place}`, value]))
  return {
    shape: { ...shape, afterNulls: cursor.map((value) => value === null) },
    values: { ...values, ...after },
    limit,
    scan,
  }
}

/** A token belongs to the page of one parent; beside other parents it is refused. */
function openToken(token: string, level: PageRun): Cursor {
  const keys = level.parents.kind === 'many' ? level.parents.keys : [null]
  const [cursor] = keys.map((key) => level.run.seal.open(token, question(level, key)))
  return cursor ?? []
}

/** All that a token is bound to, beside the place where the page ended. */
export function question({ plan, input, run }: PageRun, parentKey: readonly unknown[] | null): unknown {
  const { values, order, range, filter } = input
  const fields = plan.key.map(({ field }) => field)
  return [
    plan.model,
    plan.index,
    fields,
    values,
    order,
    range ?? null,
    filter ?? null,
    parentKey,
    run.context.viewer.subject ?? null,
  ]
}

interface PageEnd extends PageRun, PageStart {
  ready: ReadyLevel
}

type Build = (cells: readonly Cell[], rows: readonly Row[]) => Promise<Answer[]>

/** The pages by their parents' numbers. Every parent has one, if only an empty one. */
export async function pageAnswers(rows: readonly Row[], end: PageEnd, build: Build): Promise<Map<number, unknown>> {
  const numbers = Array.from({ length: end.parents.count }, (_, place) => place + 1)
  const byParent = Map.groupBy(rows, (row) => Number(row['p']))
  const pages = numbers.map((number) => toPage(byParent.get(number) ?? [], end))
  const items = pages.flatMap((page) => page.items)
  const built = await Promise.all(end.ready.cells.map((cells) => build(cells, items)))
  let begin = 0
  const answers = pages.map((page, place): [number, Answer] => {
    const span = { begin, end: begin + page.items.length }
    begin = span.end
    const key = end.parents.keys[place] ?? null
    return [place + 1, toAnswer({ page, built: built.map((all) => all.slice(span.begin, span.end)), key }, end)]
  })
  return new Map(answers)
}

interface Page {
  items: readonly Row[]
  /** The row behind which the next page begins. */
  last: Row | undefined
}

function toPage(rows: readonly Row[], { limit, scan }: PageEnd): Page {
  const items = rows.filter((row) => row['is_item'] === true).slice(0, limit)
  if (rows.length > limit) return { items, last: rows[limit - 1] }
  const last = rows.at(-1)
  return { items, last: last?.['scan_n'] === scan ? last : undefined }
}

function toAnswer(
  { page, built, key }: { page: Page; built: readonly Answer[][]; key: readonly unknown[] | null },
  end: PageEnd,
): Answer {
  let lists = 0
  const entries = end.plan.select.map((select): [string, unknown] => {
    if (select.kind === 'typename') return [select.key, select.value]
    if (select.kind === 'items') return [select.key, built[lists++] ?? []]
    return [select.key, page.last ? end.run.seal.close(cursorOf(page.last, end.ready), question(end, key)) : null]
  })
  return Object.fromEntries(entries)
}

function cursorOf(row: Row, { cursor }: ReadyLevel): Cursor {
  return cursor.map((alias) => {
    const value = row[alias]
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
  })
}

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
