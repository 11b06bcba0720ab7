import { getArgumentValues } from 'graphql'
import { type Engine, runOf } from '#backend/model/engine.ts'
import type { DomainRequest } from '#backend/model/executeDocument.ts'
import { checkArguments } from '#backend/model/plan/checkArguments.ts'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { boundVariables, coerceVariables } from '#backend/model/plan/coerceVariables.ts'
import { mustBeAuthorised } from '#backend/model/rights/authorise.ts'
import { Binds } from '#backend/model/rights/binds.ts'
import { getModel } from '#backend/model/rights/columns.ts'
import { asQueryOf } from '#backend/platform/admission/currentUser.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { type AuthorisedPlan, type ReadPlan, rowSelectionsOf } from '#schema/plan.ts'
import type { CompiledDocument, FilterInDocument, NamedRoot } from './compileDocument.ts'
import { LevelBinds, type RootPlan, type ShapeInDocument, argumentName, rootColumn } from './documentSql.ts'
import { finishText, plainJson } from './finishText.ts'
import { FAULT, NotCompiled } from './jsonSql.ts'
import { type LevelInput, readLevelInput } from './pages/keyCondition.ts'
import { type NamedPage, namePage } from './pages/namedPages.ts'
import { type Parents, firstStretch, pageStart, pagesOf, question } from './pages/pageAnswers.ts'
import type { Run } from './renderCache.ts'
import { levelRows } from './renderLevel.ts'

/**
 * Returns the JSON text of a query's `data`, produced by one statement. Undefined if `interpret` has to answer instead:
 * for documents that are not compiled, for values that SQL does not write, and after any error.
 */
export async function answerBytes(engine: Engine, request: DomainRequest): Promise<string | undefined> {
  const { context } = request
  if (context.signal.aborted) return undefined
  try {
    boundVariables(request.variables)
    const variables = coerceVariables(engine.schema, request)
    const compiled = variables && engine.compiled.get({ ...request, variables })
    if (!compiled) return undefined
    const answering = { engine, request, run: runOf(engine, context, variables) }
    return await asQueryOf(context, () => answer(compiled, answering))
  } catch (error) {
    const isForeseen = error instanceof DomainError || error instanceof NotCompiled
    if (!isForeseen) engine.log.error({ err: error, requestId: context.requestId }, 'a compiled document failed')
    return undefined
  }
}

interface Answering {
  engine: Engine
  request: DomainRequest
  run: Run
}

async function answer(compiled: CompiledDocument, answering: Answering): Promise<string | undefined> {
  const { run } = answering
  const named = await Promise.all(compiled.named.map((root) => namesOf(root, answering)))
  const namesBy = new Map(compiled.named.map(({ root }, place) => [root, named[place]]))
  const prepared = new Prepared(run, compiled.filters)
  for (const root of compiled.roots) if (root.from !== 'resolver') prepared.addRoot(root, namesBy.get(root))
  const { statement, binds, cells } = compiled.statementFor(prepared.identity, prepared.shapes)
  const values = binds.values({ ...run.context, arguments: prepared.values })
  const [row] = await run.database.query<Record<string, string>>(statement, values)
  if (!row) return undefined
  let column = -1
  const members = compiled.roots.map((root) => {
    if (root.from === 'resolver') return `"${root.key}":${plainJson(namesBy.get(root)?.value, root)}`
    column += 1
    return `"${root.key}":${row[rootColumn(column)] ?? FAULT}`
  })
  return finishText(`{${members.join(',')}}`, { questions: prepared.questions, cells, run })
}

/** Result of a hand-written resolver for its root field. */
interface Names {
  /** The rows' ids; null for none at all. */
  ids: readonly string[] | null
  page?: NamedPage
  /** The resolver's answer, if it contains no row. */
  value?: unknown
}

async function namesOf(
  { root, field, picked, resolve }: NamedRoot,
  { engine, request: { context }, run }: Answering,
): Promise<Names> {
  const [node] = picked.nodes
  const fieldArgs = node ? getArgumentValues(field, node, { ...run.variables }) : {}
  const args = checkArguments(field.args, fieldArgs)
  const ask = (input: object): unknown => Reflect.apply(resolve, undefined, [undefined, input, context])
  if (root.from === 'page') {
    const page = await namePage(engine, { field: ['Query', field.name], args, context }, ask)
    return { ids: page.rows.map(({ id }) => id), page }
  }
  const value = await ask(args)
  if (root.from === 'resolver') return { ids: null, value }
  if (value === null || value === undefined) return { ids: null }
  return { ids: Array.isArray(value) ? value.map(idOf) : [idOf(value)] }
}

function idOf(reference: unknown): string {
  const id = isObject(reference) && Object.keys(reference).length === 1 ? reference['id'] : reference
  if (typeof id !== 'string') throw new NotCompiled('A resolver names no record by its id')
  return id
}

/** What is known of a level's parents before the statement runs. */
interface Above {
  isRoot: boolean
  /** Maximum number of parents. */
  most: number
  /** Known values of the parent; empty if there are several parents. */
  known: Readonly<Record<string, unknown>>
}

/** The statement computes the parents' keys; a single known key is needed to open its page token. */
function parentsOf({ key }: ReadPlan, { isRoot, most, known }: Above): Parents {
  const own = key.map(({ value }) => ('parent' in value ? known[value.parent] : undefined))
  const isKnown = key.every(({ value }, place) => !('parent' in value) || own[place] !== undefined)
  const keys = !isRoot && isKnown ? [own] : []
  return { kind: isRoot ? 'none' : 'many', count: most, order: [], keys, values: {} }
}

/** Column values already known from the lookup keys, so they need not be selected. */
function knownOf({ key }: ReadPlan, { known }: Above, { values }: LevelInput): Above['known'] {
  const entries = key.map(({ field, value }) => {
    return [field, 'parent' in value ? known[value.parent] : values[`key_${field}`]] as const
  })
  return Object.fromEntries(entries)
}

/** Returns the arguments of `namedPageJson` beside the ids. */
function argumentsOf({ rows, end, isBehind }: NamedPage) {
  return { cursors: rows.map(({ cursor }) => cursor), end: end ?? null, behind: isBehind }
}

/** Maximum number of cached filters of a document, by the shapes of its levels. */
const MOST_FILTERS = 128

/** The checked arguments of all levels for one run of the statement. */
class Prepared {
  readonly shapes: ShapeInDocument[] = []
  readonly questions = new Map<number, (parentKey: readonly unknown[] | null) => unknown>()
  readonly values: Record<string, unknown> = {}
  readonly #identity: unknown[] = []
  readonly #run: Run
  readonly #filters: CompiledDocument['filters']

  constructor(run: Run, filters: CompiledDocument['filters']) {
    this.#run = run
    this.#filters = filters
  }

  get identity(): string {
    return JSON.stringify(this.#identity)
  }

  addRoot({ from, plan }: RootPlan, names: Names | undefined): void {
    if (!names) {
      this.#add(plan, { isRoot: from === 'read', most: 1, known: {} })
      return
    }
    const { ids, page } = names
    const number = this.shapes.length
    const given = { ids, ...(page && argumentsOf(page)) }
    for (const [name, value] of Object.entries(given)) this.values[argumentName(number, name)] = value
    if (page) this.questions.set(number, () => page.question)
    const known = ids?.length === 1 && from === 'one' ? { id: ids[0] } : {}
    this.#add(plan, { isRoot: false, most: ids?.length ?? 1, known })
  }

  #add(plan: ReadPlan, above: Above): void {
    mustBeAuthorised(plan)
    const model = getModel(this.#run.models, plan.model)
    const input = readLevelInput(plan, model, this.#run.variables)
    const parents = parentsOf(plan, above)
    const { order, leftOut, filter } = input
    if (plan.kind === 'one') {
      this.#keep(plan, { parents: parents.kind, order, leftOut, filter }, input.values)
      this.#addBelow(plan, { isRoot: false, most: above.most, known: knownOf(plan, above, input) })
      return
    }
    const page = pagesOf({ plan: { ...plan, where: plan.where }, parents, input, run: this.#run })
    // A token below a root field belongs to one parent, which may not be known yet. If pages get shorter with more
    // parents, the number of parents is needed, and unknown.
    if (input.token !== undefined && !above.isRoot && parents.keys.length === 0) {
      throw new NotCompiled('A page of a parent is read on')
    }
    const start = pageStart(page, firstStretch(page))
    if (start.limit !== input.limit) throw new NotCompiled('Pages of so many parents come short')
    this.questions.set(this.shapes.length, (parentKey) => question(page, parentKey))
    const { limit, scan } = start
    this.#keep(plan, { ...start.shape, length: { limit, scan } }, start.values)
    this.#addBelow(plan, { isRoot: false, most: above.most * limit, known: {} })
  }

  /** Adds the levels below in the order of `levelsOf`. */
  #addBelow(plan: ReadPlan, above: Above): void {
    for (const select of rowSelectionsOf(plan).flat()) if (select.kind === 'relation') this.#add(select.plan, above)
  }

  #keep(plan: AuthorisedPlan, shape: ShapeInDocument, values: Readonly<Record<string, unknown>>): void {
    const number = this.shapes.push(shape) - 1
    for (const [name, value] of Object.entries(values)) this.values[argumentName(number, name)] = value
    if (shape.filter === undefined) {
      this.#identity.push(shape)
      return
    }
    const filter = this.#filterOf(plan, shape, number)
    this.#identity.push(filter.text)
    filter.values.forEach((value, place) => {
      this.values[argumentName(number, `filter${place}`)] = value
    })
  }

  #filterOf(plan: AuthorisedPlan, shape: ShapeInDocument, number: number): FilterInDocument {
    const isWritten = plan.filter !== undefined && 'literal' in plan.filter
    const identity = isWritten ? `${number} ${JSON.stringify(shape)}` : ''
    const existing = this.#filters.get(identity)
    if (existing) return existing
    const binds = new LevelBinds(new Binds(), number, shape.length)
    const row = { model: getModel(this.#run.models, plan.model), alias: 'r' }
    const { sql: text } = levelRows(plan, shape, { models: this.#run.models, binds, row })
    const filter = { text, values: binds.filterValues }
    if (isWritten && this.#filters.size < MOST_FILTERS) this.#filters.set(identity, filter)
    return filter
  }
}
