import { mustBeAuthorised } from '#backend/model/rights/authorise.ts'
import { type JsonRow, getModel } from '#backend/model/rights/columns.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { AuthorisedPlan, ReadPlan } from '#schema/plan.ts'
import { type LevelInput, readLevelInput } from './pages/keyCondition.ts'
import {
  type GivenParents,
  type Page,
  type PageRun,
  type Parents,
  firstStretch,
  numberParents,
  pageAnswers,
  pagesIn,
  pagesOf,
  pageStart,
  parentAt,
} from './pages/pageAnswers.ts'
import type { Answer, ReadyLevel, Row, Run } from './renderCache.ts'
import { type Cell, toAnswer } from './rowShape.ts'

/**
 * The answer of a root field's plan: plain objects keyed by response key, in the selection's order. One
 * statement a level, however many rows it has.
 */
export async function interpret(plan: AuthorisedPlan, run: Run): Promise<unknown> {
  const [answer] = await readLevel(plan, { kind: 'none' }, run)
  return answer ?? null
}

/** The same for the row of an event, judged and worked out by the very SQL of a read. */
export async function interpretRow(plan: AuthorisedPlan, row: JsonRow, run: Run): Promise<unknown> {
  const [answer] = await readLevel(plan, { kind: 'event', row }, run)
  return answer ?? null
}

/** Returns one result per key, in the order of the keys; null if the viewer sees no such row. */
export async function interpretKeys(plan: AuthorisedPlan, keys: readonly string[], run: Run): Promise<unknown[]> {
  return readLevel(plan, { kind: 'many', keys: keys.map((key) => [key]) }, run)
}

async function readLevel(plan: ReadPlan, givenParents: GivenParents, run: Run): Promise<unknown[]> {
  mustBeAuthorised(plan)
  const parents = numberParents(plan, givenParents)
  if (parents.count === 0) return parents.order.map(() => null)
  if (run.context.signal.aborted) throw new DomainError('UNAVAILABLE')
  const input = readLevelInput(plan, getModel(run.models, plan.model), run.variables)
  const level = { plan, parents, input, run }
  const answers = plan.kind === 'one' ? await readRows(level) : await readPages(pagesOf({ ...level, plan }))
  return parents.order.map((number) => (number === undefined ? null : (answers.get(number) ?? null)))
}

interface Level {
  plan: AuthorisedPlan
  parents: Parents
  input: LevelInput
  run: Run
}

async function readRows({ plan, parents, input, run }: Level): Promise<Map<number, unknown>> {
  const { order, leftOut, filter } = input
  const ready = run.renders.get(plan, { parents: parents.kind, order, leftOut, filter })
  const rows = await query(ready, { ...input.values, ...parents.values }, run)
  const answers = await buildRows(ready.cells[0] ?? [], rows, run)
  return new Map(rows.map((row, place) => [Number(row['p']), answers[place]]))
}

/** How often a level continues reading for short pages, and over how many rows each time. */
const MOST_FURTHER = 10
const FURTHER_BUDGET = 1000

async function readPages(level: PageRun): Promise<Map<number, unknown>> {
  const first = firstStretch(level)
  const { pages, ready } = await readStretch(level, first)
  const whole = await readOn(pages, level, first.limit)
  return pageAnswers(whole, { level, ready }, (cells, items) => buildRows(cells, items, level.run))
}

/** Continues pages that came short because too many rows were hidden, each by itself. */
async function readOn(pages: readonly Page[], level: PageRun, limit: number): Promise<Page[]> {
  const whole: Page[] = []
  let left = MOST_FURTHER
  for (const [place, found] of pages.entries()) {
    const alone = { ...level, parents: parentAt(level.parents, place) }
    let page = found
    while (page.end && page.items.length < limit && left > 0) {
      left -= 1
      const stretch = { after: page.end, limit: limit - page.items.length, budget: FURTHER_BUDGET }
      // Each stretch begins where the one before ended.
      const [more] = (await readStretch(alone, stretch)).pages
      page = { items: [...page.items, ...(more?.items ?? [])], end: more?.end }
    }
    whole.push(page)
  }
  return whole
}

async function readStretch(level: PageRun, stretch: Parameters<typeof pageStart>[1]) {
  const { plan, parents, run } = level
  if (run.context.signal.aborted) throw new DomainError('UNAVAILABLE')
  const start = pageStart(level, stretch)
  const ready = run.renders.get(plan, start.shape)
  const rows = await query(ready, start.values, run)
  return { ready, pages: pagesIn(rows, { ...start, parents, ready }) }
}

function query(
  { statement, binds }: ReadyLevel,
  values: Readonly<Record<string, unknown>>,
  { database, context }: Run,
): Promise<Row[]> {
  return database.query<Row>(statement, binds.values({ ...context, arguments: values }))
}

async function buildRows(cells: readonly Cell[], rows: readonly Row[], run: Run): Promise<Answer[]> {
  // Every key is set at once, so that relations that arrive later keep the selection's order.
  const answers = rows.map((row): Answer =>
    Object.fromEntries(cells.map((cell) => [cell.key, valueOf(cell, row, run)])),
  )
  const relations = cells.filter((cell) => cell.kind === 'relation')
  await Promise.all(
    relations.map(async ({ key, plan, aliases }) => {
      const keys = rows.map((row) => aliases.map((alias) => (alias === undefined ? undefined : row[alias])))
      const below = await readLevel(plan, { kind: 'many', keys }, run)
      answers.forEach((answer, place) => {
        answer[key] = below[place]
      })
    }),
  )
  return answers
}

function valueOf(cell: Cell, row: Row, run: Run): unknown {
  if (cell.kind === 'typename') return cell.value
  return cell.kind === 'value' ? toAnswer(row[cell.alias], cell.form, run) : null
}
