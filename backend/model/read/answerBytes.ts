import {
  type GraphQLOutputType,
  getArgumentValues,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { type Engine, runOf } from '#backend/model/engine.ts'
import type { DomainRequest } from '#backend/model/executeDocument.ts'
import { checkArguments } from '#backend/model/plan/checkArguments.ts'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { boundVariables, coerceVariables } from '#backend/model/plan/coerceVariables.ts'
import { mustBeAuthorised } from '#backend/model/rights/authorise.ts'
import { Binds } from '#backend/model/rights/binds.ts'
import { getModel } from '#backend/model/rights/columns.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { AuthorisedPlan, JsonSelect, ReadPlan } from '#schema/plan.ts'
import type { CompiledDocument, NamedRoot } from './compileDocument.ts'
import {
  type JsonCell,
  LevelBinds,
  NotCompiled,
  type ShapeInDocument,
  argumentName,
  rootColumn,
} from './documentSql.ts'
import { FAULT, MARK } from './jsonSql.ts'
import { readLevelInput } from './keyCondition.ts'
import { type PageRun, type Parents, firstStretch, pageStart, pagesOf, question } from './pageAnswers.ts'
import type { Run } from './renderCache.ts'
import { levelRows } from './renderLevel.ts'
import { toAnswer } from './rowShape.ts'

/**
 * The JSON text of a query's `data`, made by one statement. Undefined where `interpret` has to answer: for documents
 * that are not compiled, for what SQL does not write, and for everything that ends in an error.
 */
export async function answerBytes(engine: Engine, request: DomainRequest): Promise<string | undefined> {
  const { context } = request
  if (context.signal.aborted) return undefined
  try {
    boundVariables(request.variables)
    const variables = coerceVariables(engine.schema, request)
    const compiled = variables && engine.compiled.get({ ...request, variables })
    if (!compiled) return undefined
    return await answer(compiled, { engine, request, run: runOf(engine, context, variables) })
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

async function answer(compiled: CompiledDocument, { request, run }: Answering): Promise<string | undefined> {
  const named = await Promise.all(compiled.named.map((root) => namesOf(root, { request, run })))
  const idsOf = new Map(compiled.named.map(({ root }, place) => [root, named[place] ?? null]))
  const prepared = new Prepared(run)
  for (const root of compiled.roots) {
    const ids = idsOf.get(root)
    if (ids !== undefined) prepared.values[argumentName(prepared.shapes.length, 'ids')] = ids
    prepared.add(root.plan, { isRoot: root.from === 'read', most: ids?.length ?? 1 })
  }
  const { statement, binds, cells } = compiled.statementFor(prepared.identity, prepared.shapes)
  const values = binds.values({ ...run.context, arguments: prepared.values })
  const [row] = await run.database.query<Record<string, string>>(statement, values)
  if (!row) return undefined
  const members = compiled.roots.map(({ key }, place) => `"${key}":${row[rootColumn(place)] ?? FAULT}`)
  return finish(`{${members.join(',')}}`, { prepared, cells, run })
}

/** The ids that a hand-written resolver names; null for none at all. */
async function namesOf(
  { field, picked, resolve }: NamedRoot,
  { request, run }: Pick<Answering, 'request' | 'run'>,
): Promise<readonly string[] | null> {
  const [node] = picked.nodes
  const given = node ? getArgumentValues(field, node, { ...run.variables }) : {}
  const args = checkArguments(field.args, given)
  const named: unknown = await Reflect.apply(resolve, undefined, [undefined, args, request.context])
  if (named === null || named === undefined) return null
  return Array.isArray(named) ? named.map(idOf) : [idOf(named)]
}

function idOf(reference: unknown): string {
  const id = isObject(reference) && Object.keys(reference).length === 1 ? reference['id'] : reference
  if (typeof id !== 'string') throw new NotCompiled('A resolver names no record by its id')
  return id
}

/** What one run brings to the statement: the arguments of all levels, checked. */
class Prepared {
  readonly shapes: ShapeInDocument[] = []
  readonly pages = new Map<number, PageRun>()
  readonly values: Record<string, unknown> = {}
  readonly #identity: unknown[] = []
  readonly #run: Run

  constructor(run: Run) {
    this.#run = run
  }

  get identity(): string {
    return JSON.stringify(this.#identity)
  }

  /** `most`: how many parents the level may have. */
  add(plan: ReadPlan, { isRoot, most }: { isRoot: boolean; most: number }): void {
    const number = this.shapes.length
    mustBeAuthorised(plan)
    const model = getModel(this.#run.models, plan.model)
    const input = readLevelInput(plan, model, this.#run.variables)
    const parents: Parents = { kind: isRoot ? 'none' : 'many', count: most, order: [], keys: [], values: {} }
    const { order, leftOut, filter } = input
    if (plan.kind === 'one') {
      this.#keep(plan, { parents: parents.kind, order, leftOut, filter }, input.values)
      this.#addBelow(plan.select, most)
      return
    }
    const page = pagesOf({ plan: { ...plan, where: plan.where }, parents, input, run: this.#run })
    // A token below a root field is of one parent, which is not known yet; and where pages would get shorter for being
    // many, it is not known how many there are.
    if (!isRoot && input.token !== undefined) throw new NotCompiled('A page of a parent is read on')
    const start = pageStart(page, firstStretch(page))
    if (start.limit !== input.limit) throw new NotCompiled('Pages of so many parents come short')
    this.pages.set(number, page)
    const { limit, scan } = start
    this.#keep(plan, { ...start.shape, length: { limit, scan } }, start.values)
    for (const select of plan.select) if (select.kind === 'items') this.#addBelow(select.select, most * start.limit)
  }

  #addBelow(selects: Extract<ReadPlan, { kind: 'one' }>['select'], most: number): void {
    for (const select of selects) if (select.kind === 'relation') this.add(select.plan, { isRoot: false, most })
  }

  #keep(plan: AuthorisedPlan, shape: ShapeInDocument, values: Readonly<Record<string, unknown>>): void {
    const number = this.shapes.push(shape) - 1
    for (const [name, value] of Object.entries(values)) this.values[argumentName(number, name)] = value
    if (shape.filter === undefined) {
      this.#identity.push(shape)
      return
    }
    const binds = new LevelBinds(new Binds(), number, shape.length)
    const row = { model: getModel(this.#run.models, plan.model), alias: 'r' }
    // What differs between two filters of one shape is no part of the text.
    this.#identity.push(levelRows(plan, shape, { models: this.#run.models, binds, row }).sql)
    binds.filterValues.forEach((value, place) => {
      this.values[argumentName(number, `filter${place}`)] = value
    })
  }
}

interface Finishing {
  prepared: Prepared
  cells: readonly JsonCell[]
  run: Run
}

/** Writes what the statement left open between marks. */
function finish(text: string, finishing: Finishing): string | undefined {
  if (text.includes(FAULT)) return undefined
  if (!text.includes(MARK)) return text
  return text
    .split(MARK)
    .map((part, place) => (place % 2 === 0 ? part : write(part, finishing)))
    .join('')
}

/** `token:3:[["2026-…","id"],null]`, `json:0:{"a": 1}` */
function write(part: string, { prepared, cells, run }: Finishing): string {
  const [kind = '', number = ''] = part.split(':', 2)
  const content: unknown = JSON.parse(part.slice(kind.length + number.length + 2))
  if (kind === 'json') {
    const cell = cells[Number(number)]
    if (!cell) throw new Error('A value is of no column')
    const shape = cell.form.kind === 'json' ? cell.form.shape : []
    return JSON.stringify(completed(toAnswer(content, cell.form), cell.type, shape))
  }
  const page = prepared.pages.get(Number(number))
  if (!page || !Array.isArray(content)) throw new Error('A token is of no page')
  return JSON.stringify(run.seal.close(content[0], question(page, content[1])))
}

/** As the executor completes a value: what the type says is never null is not, and each leaf has its type's form. */
function completed(value: unknown, type: GraphQLOutputType, shape: readonly JsonSelect[]): unknown {
  if (value === null || value === undefined) {
    if (isNonNullType(type)) throw new NotCompiled('A value that may not be null is')
    return null
  }
  const nullable = getNullableType(type)
  if (isLeafType(nullable)) return nullable.serialize(value)
  if (isListType(nullable)) {
    if (!Array.isArray(value)) throw new NotCompiled('A list is none')
    return value.map((item: unknown) => completed(item, nullable.ofType, shape))
  }
  if (!isObjectType(nullable) || !isObject(value)) throw new NotCompiled('An object is none')
  const fields = nullable.getFields()
  return Object.fromEntries(shape.map((select) => [select.key, completedMember(select)]))

  function completedMember(select: JsonSelect): unknown {
    if (select.kind === 'typename') return select.value
    const field = fields[select.field]
    if (!field || !isObject(value)) throw new NotCompiled('An object has no such member')
    return completed(value[select.key], field.type, select.shape ?? [])
  }
}
