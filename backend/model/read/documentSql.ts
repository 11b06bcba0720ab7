import { type GraphQLOutputType, type GraphQLSchema, isObjectType } from 'graphql'
import { mustBeAuthorised } from '#backend/model/rights/authorise.ts'
import { Binds } from '#backend/model/rights/binds.ts'
import { type Models, fieldSql, getModel, getValueField } from '#backend/model/rights/columns.ts'
import { type FoundRow, type PredicateScope, compilePredicate } from '#backend/model/rights/compilePredicate.ts'
import { type AuthorisedPlan, type PageSelect, type ReadPlan, type Select, rowSelectionsOf } from '#schema/plan.ts'
import { type Predicate, and } from '#schema/rights/predicate.ts'
import { type JsonSql, NotCompiled, markedSql, nullSql, objectSql, valueJson } from './jsonSql.ts'
import { namedPageJson, pageJson } from './pages/pageJson.ts'
import { type LevelShape, levelRows } from './renderLevel.ts'
import { type ValueForm, formOf } from './rowShape.ts'
import { type SharedLookups, shareLookups } from './sharedLookups.ts'
import { seenFrom, shareViewerRows } from './viewerRows.ts'

/** One root field of a compiled document. */
export interface RootPlan {
  key: string
  type: GraphQLOutputType
  /** `read`: by the plan's own key. Others: the rows whose ids a hand-written resolver names. */
  from: 'read' | 'one' | 'list' | 'page'
  plan: AuthorisedPlan
  /** Selected fields of the page, if the root field is a page. */
  page?: readonly PageSelect[]
}

/** A column whose JSON is written by JavaScript, from its text as JSON. */
export interface JsonCell {
  type: GraphQLOutputType
  form: ValueForm
}

export interface DocumentStatement {
  text: string
  binds: Binds
  cells: readonly JsonCell[]
}

interface Writing {
  models: Models
  schema: GraphQLSchema
  binds: Binds
  /** Shapes by level. */
  shapes: readonly ShapeInDocument[]
  levels: ReadonlyMap<ReadPlan, number>
  cells: JsonCell[]
}

/** The plans of all levels, each before those below it. */
export function levelsOf(plan: ReadPlan): ReadPlan[] {
  return [
    plan,
    ...rowSelectionsOf(plan)
      .flat()
      .flatMap((select) => (select.kind === 'relation' ? levelsOf(select.plan) : [])),
  ]
}

/**
 * The statement that answers with the JSON text of all these root fields. A page's token and what JavaScript has to
 * write stand in it between marks.
 */
export function documentSql(
  roots: readonly RootPlan[],
  writing: Pick<Writing, 'models' | 'schema' | 'shapes' | 'levels'>,
): DocumentStatement {
  const binds = new Binds()
  const cells: JsonCell[] = []
  const columns = roots.map((root, place) => `${rootSql(root, { ...writing, binds, cells })} as ${rootColumn(place)}`)
  return { text: `select ${columns.join(', ')}`, binds, cells }
}

/** The column of the n-th root field. */
export function rootColumn(place: number): string {
  return `root${place}`
}

function rootSql({ from, plan, type, page }: RootPlan, writing: Writing): JsonSql {
  if (from === 'read') return levelSql({ plan, type, parents: undefined }, writing)
  const binds = levelBinds(plan, writing)
  const ids = binds.argument('ids', 'text[]')
  if (from === 'one') return levelSql({ plan, type, parents: `unnest(${ids}) p(k0)` }, writing)
  const { rows, ...row0 } = levelOf(plan, writing)
  if (page) {
    const number = numberOf(plan, writing)
    return namedPageJson({ select: page, rowJson: (selects) => rowJson(selects, row0, writing), number, rows, binds })
  }
  const row = rowJson(plan.kind === 'one' ? plan.select : [], row0, writing)
  return `case when ${ids} is null then ${nullSql(type)} else (select '[' || coalesce(string_agg(${row}, ',' order by p.n), '') || ']'
    from unnest(${ids}) with ordinality p(k0, n) cross join lateral (${rows}) r) end`
}

interface LevelInDocument {
  plan: ReadPlan
  type: GraphQLOutputType
  /** SQL that provides `p.k0`, … ; undefined for a root field. */
  parents: string | undefined
  /** Rows that the levels above have read. */
  found?: readonly FoundRow[]
}

function levelSql({ plan, type, parents, found }: LevelInDocument, writing: Writing): JsonSql {
  const { rows, cursor, ...row } = levelOf(plan, writing, found)
  const from = parents === undefined ? `(${rows}) r` : `${parents} cross join lateral (${rows}) r`
  if (plan.kind === 'one') {
    return `coalesce((select ${rowJson(plan.select, row, writing)} from ${from}), ${nullSql(type)})`
  }
  const number = numberOf(plan, writing)
  return pageJson({
    plan,
    number,
    from,
    hasParents: parents !== undefined,
    isBehind: writing.shapes[number]?.afterNulls !== undefined,
    cursor,
    scope: row.scope,
    rowJson: (selects) => rowJson(selects, row, writing),
  })
}

function levelOf(plan: ReadPlan, writing: Writing, found: readonly FoundRow[] = []) {
  const shape = writing.shapes[numberOf(plan, writing)]
  if (!shape) throw new Error(`A level of ${plan.model} has no arguments`)
  mustBeAuthorised(plan)
  const row = { model: getModel(writing.models, plan.model), alias: 'r' }
  const scope: PredicateScope = { models: writing.models, binds: levelBinds(plan, writing), row, found }
  const { sql: rows, cursor } = levelRows(plan, shape, scope)
  return { rows, cursor, scope, guards: plan.guards ?? {}, number: numberOf(plan, writing) }
}

function numberOf(plan: ReadPlan, { levels }: Writing): number {
  const number = levels.get(plan)
  if (number === undefined) throw new Error('A level of the document was not counted')
  return number
}

function levelBinds(plan: ReadPlan, writing: Writing): LevelBinds {
  const number = numberOf(plan, writing)
  return new LevelBinds(writing.binds, number, writing.shapes[number]?.length)
}

/** A level's shape, and how long its pages are. */
export interface ShapeInDocument extends LevelShape {
  length?: PageLength
}

/** Page length of a level. It is part of the text, so that a cached plan is chosen for that length. */
export interface PageLength {
  limit: number
  scan: number
}

/** The parameters of one level of a statement that has several: arguments have the level's number before their names. */
export class LevelBinds extends Binds {
  readonly #shared: Binds
  readonly #level: number
  readonly #length: PageLength | undefined
  /** The filter's values, which are arguments here, so that one text serves all filters of a shape. */
  readonly filterValues: unknown[] = []

  constructor(shared: Binds, level: number, length: PageLength | undefined) {
    super()
    this.#shared = shared
    this.#level = level
    this.#length = length
  }

  override add(bind: Parameters<Binds['add']>[0], sqlType: string): string {
    if (bind.from === 'value') {
      const name = argumentName(this.#level, `filter${this.filterValues.push(bind.value) - 1}`)
      return this.#shared.argument(name, sqlType)
    }
    if (bind.from !== 'argument') return this.#shared.add(bind, sqlType)
    if (this.#length && (bind.name === 'limit' || bind.name === 'scan')) return String(this.#length[bind.name])
    return this.#shared.argument(argumentName(this.#level, bind.name), sqlType)
  }
}

export function argumentName(level: number, name: string): string {
  return `${level}.${name}`
}

/** The object of one row, its keys in the selection's order. */
function rowJson(selects: readonly Select[], row: RowInDocument, writing: Writing): JsonSql {
  const lookups = shareLookups(selects, row.scope)
  const own = shareViewerRows(selects, row.scope, row.number)
  const scope = { ...row.scope, found: [...own.found, ...(row.scope.found ?? [])] }
  const json = objectSql(selects, (select) => {
    if (select.kind === 'typename') return [{ text: `"${select.value}"` }]
    return [{ sql: memberJson(select, { ...row, scope, values: lookups.values }, writing) }]
  })
  const joins = [...lookups.joins, ...own.joins]
  return joins.length === 0 ? json : `(select ${json} from (select) one ${joins.join(' ')})`
}

type Member = Exclude<Select, { kind: 'typename' }>

interface RowInDocument {
  scope: PredicateScope
  /** The level's number, which tells the aliases of the levels apart. */
  number: number
  /** Predicates of fields with a rule of their own, including fields that lead to a relation. */
  guards: Readonly<Record<string, Predicate>>
}

function memberJson(select: Member, row: RowWithLookups, writing: Writing): JsonSql {
  const { model } = row.scope.row
  const object = writing.schema.getType(model.name)
  const type = isObjectType(object) ? object.getFields()[select.field]?.type : undefined
  if (!type) throw new Error(`${model.name} has no field ${select.field}`)
  return select.kind === 'relation'
    ? relationJson(select, type, { ...row, writing })
    : fieldJson(select, type, { ...row, writing })
}

interface RowWithLookups extends RowInDocument, Pick<SharedLookups, 'values'> {}

interface MemberInDocument extends RowWithLookups {
  writing: Writing
}

function fieldJson(
  select: Member & { kind: 'column' | 'computed' },
  type: GraphQLOutputType,
  { scope, values, writing }: MemberInDocument,
): JsonSql {
  const { row, binds } = scope
  const field = getValueField(row.model, select.field)
  const sql = guardedSql(values.get(select.field) ?? fieldSql(row, select.field, binds), select.guard, scope)
  const form = formOf(row.model, select)
  if (form.kind === 'plain') {
    const json = valueJson(sql, field, type)
    if (json === undefined) throw new NotCompiled(`${row.model.name}.${select.field} has a form of its own`)
    return json
  }
  const cell = writing.cells.push({ type, form }) - 1
  const content = form.kind === 'stored' ? `to_json(${sql})::text` : `(${sql})::text`
  return `coalesce(${markedSql(`json:${cell}`, content)}, ${nullSql(type)})`
}

function guardedSql(sql: string, guard: Predicate | undefined, scope: PredicateScope): string {
  return guard ? `(case when ${compilePredicate(guard, scope)} then ${sql} end)` : sql
}

/** A relation whose key is null, or may not be seen, is null. */
function relationJson(
  { plan, guard }: Member & { kind: 'relation' },
  type: GraphQLOutputType,
  { scope, guards, writing }: MemberInDocument,
): JsonSql {
  const keys = plan.key.flatMap(({ value }, place) => {
    if (!('parent' in value)) return []
    const own = guards[value.parent]
    const both = guard && own ? and(guard, own) : (guard ?? own)
    return [{ place, sql: guardedSql(fieldSql(scope.row, value.parent, scope.binds), both, scope) }]
  })
  const parents = `(select ${keys.map(({ sql, place }) => `${sql} as k${place}`).join(', ')}) p`
  const found = scope.found?.flatMap((one) => seenFrom(plan, one) ?? [])
  const below = levelSql({ plan, type, parents, ...(found ? { found } : {}) }, writing)
  if (plan.kind === 'one') return below
  return `case when ${keys.map(({ sql }) => `${sql} is null`).join(' or ')} then ${nullSql(type)} else ${below} end`
}
