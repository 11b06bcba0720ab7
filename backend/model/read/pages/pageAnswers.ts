import { type PageWithRights, type Walk, chooseWalk } from '#backend/model/read/chooseWalk.ts'
import type { Answer, ReadyLevel, Row, Run } from '#backend/model/read/renderCache.ts'
import type { LevelShape } from '#backend/model/read/renderLevel.ts'
import type { Cell } from '#backend/model/read/rowShape.ts'
import type { JsonRow } from '#backend/model/rights/columns.ts'
import type { ReadPlan } from '#schema/plan.ts'
import type { LevelInput } from './keyCondition.ts'
import type { Cursor } from './nextToken.ts'
import { tellPage } from './tellPage.ts'

/** Maximum number of rows in all pages of one level; pages of many parents are shortened. */
const MOST_ROWS = 10_000

export interface PageRun {
  plan: PageWithRights
  parents: Parents
  input: LevelInput
  run: Run
  /** Set if its pages are not read along the plan's own index. */
  walk: Walk | undefined
}

/** A level of pages, with the walk that all of them go. */
export function pagesOf(level: Omit<PageRun, 'walk'>): PageRun {
  const { plan, input, run } = level
  const { leftOut, filter } = input
  return { ...level, walk: chooseWalk(plan, { models: run.models, viewer: run.context.viewer, leftOut, filter }) }
}

export interface PageStart {
  shape: LevelShape
  values: Readonly<Record<string, unknown>>
  limit: number
  scan: number
}

/** Where the previous page ended, and how many rows this one reads at most. */
interface Stretch {
  after: Cursor | undefined
  limit: number
  /** Rows that it may pass over. */
  budget: number
}

/** A level of pages as it is asked at first. */
export function firstStretch(level: PageRun): Stretch {
  const { plan, parents, input } = level
  const limit = Math.max(1, Math.min(input.limit, Math.floor(MOST_ROWS / parents.count)))
  const after = openToken(level)
  return { after, limit, budget: plan.scanBudget }
}

/** Returns the arguments of the statement for a level of pages. */
export function pageStart(level: PageRun, { after, limit, budget }: Stretch): PageStart {
  const { parents, input, walk } = level
  const scan = limit + budget
  const { order, range, leftOut, filter } = input
  const shape: LevelShape = {
    parents: parents.kind,
    order,
    ...(range ? { range } : {}),
    leftOut,
    filter,
    ...(walk ? { walk } : {}),
  }
  const values = { ...input.values, ...parents.values, limit, scan }
  if (after === undefined) return { shape, values, limit, scan }
  const last = Object.fromEntries(after.map((value, place) => [`after${place}`, value]))
  return {
    shape: { ...shape, afterNulls: after.map((value) => value === null) },
    values: { ...values, ...last },
    limit,
    scan,
  }
}

/** A token belongs to the page of one parent; beside other parents it is refused. */
function openToken(level: PageRun): Cursor | undefined {
  const { parents, input, run } = level
  const { token, tokenArgument = 'nextToken' } = input
  if (token === undefined) return undefined
  const keys = parents.kind === 'many' ? parents.keys : [null]
  const [cursor] = keys.map((key) => run.seal.open(token, question(level, key), tokenArgument))
  return cursor ?? []
}

/** Returns the values that a token is bound to, beside the position where the page ended. */
export function question(level: PageRun, parentKey: readonly unknown[] | null): unknown {
  const { plan, input, run, walk } = level
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
    // A viewer who has become an admin in the meantime may get another walk with another order.
    walk?.order ?? null,
  ]
}

/** One parent's page from one statement. */
export interface Page {
  items: readonly Row[]
  /** The order values of the row behind which the next page begins. */
  end: Cursor | undefined
}

/** The pages by their parents' numbers. Every parent has one, if only an empty one. */
export function pagesIn(
  rows: readonly Row[],
  { parents, limit, scan, ready }: PageStart & { parents: Parents; ready: ReadyLevel },
): Page[] {
  const byParent = Map.groupBy(rows, (row) => Number(row['p']))
  return Array.from({ length: parents.count }, (_, place) => {
    const found = byParent.get(place + 1) ?? []
    const items = found.filter((row) => row['is_item'] === true).slice(0, limit)
    const last = lastOf(found, { limit, scan })
    return { items, end: last && cursorOf(last, ready) }
  })
}

function lastOf(rows: readonly Row[], { limit, scan }: { limit: number; scan: number }): Row | undefined {
  if (rows.length > limit) return rows[limit - 1]
  const last = rows.at(-1)
  return last?.['scan_n'] === scan ? last : undefined
}

type Build = (cells: readonly Cell[], rows: readonly Row[]) => Promise<Answer[]>

/** The answers by their parents' numbers. */
export async function pageAnswers(
  pages: readonly Page[],
  { level, ready }: { level: PageRun; ready: ReadyLevel },
  build: Build,
): Promise<Map<number, unknown>> {
  const items = pages.flatMap((page) => page.items)
  const built = await Promise.all(ready.cells.map((cells) => build(cells, items)))
  let begin = 0
  const answers = pages.map((page, place): [number, Answer] => {
    const span = { begin, end: begin + page.items.length }
    begin = span.end
    const lists = built.map((all) => all.slice(span.begin, span.end))
    const facts = {
      count: page.items.length,
      cursorAt: (nth: number) => cursorOf(page.items[nth] ?? {}, ready),
      end: page.end,
      isBehind: level.input.token !== undefined,
      seal: sealOf(level, level.parents.keys[place] ?? null),
    }
    return [place + 1, tellPage(level.plan.select, lists, facts)]
  })
  return new Map(answers)
}

/** Seals for one page: what its cursors are bound to is worked out once, and only where one is asked for. */
function sealOf(level: PageRun, key: readonly unknown[] | null): (cursor: Cursor) => string {
  let seal: ((cursor: Cursor) => string) | undefined
  return (cursor) => {
    seal ??= level.run.seal.closing(question(level, key))
    return seal(cursor)
  }
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
  /** The index of each parent in the given order; undefined for a parent whose key has a null. */
  order: readonly (number | undefined)[]
  /** The distinct keys; none for a root field. */
  keys: readonly (readonly unknown[])[]
  /** Values of the statement's `argument` binds. */
  values: Readonly<Record<string, unknown>>
}

export function numberParents(plan: ReadPlan, parents: GivenParents): Parents {
  const { kind } = parents
  if (parents.kind === 'none') return { kind, count: 1, order: [1], keys: [], values: {} }
  if (parents.kind === 'event') {
    return { kind, count: 1, order: [1], keys: [], values: { row: JSON.stringify(parents.row) } }
  }
  return distinct(plan, parents.keys)
}

/** Returns one of the parents alone. */
export function parentAt({ kind, keys, values }: Parents, place: number): Parents {
  const own = Object.entries(values).map(([name, all]): [string, unknown] => [
    name,
    Array.isArray(all) ? all.slice(place, place + 1) : all,
  ])
  return { kind, count: 1, order: [1], keys: keys.slice(place, place + 1), values: Object.fromEntries(own) }
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
