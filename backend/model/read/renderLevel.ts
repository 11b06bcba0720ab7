import { indexOf } from '#backend/model/rights/authorise.ts'
import { Binds } from '#backend/model/rights/binds.ts'
import {
  type Models,
  type Row,
  fieldSql,
  getModel,
  getValueField,
  identifier,
  sqlTypeOf,
} from '#backend/model/rights/columns.ts'
import { type PredicateScope, asBoolean, compilePredicate } from '#backend/model/rights/compilePredicate.ts'
import { type AuthorisedPlan, type PagePlan, type ReadPlan, rowSelectionsOf } from '#schema/plan.ts'
import type { Arm, Walk } from './chooseWalk.ts'
import { filterToSql } from './filterToSql.ts'
import { type RangeShape, equalSql, keySql, orderFields, orderSql, rangeSql } from './pages/keyCondition.ts'
import { type Cell, Columns, cellsOf } from './rowShape.ts'
import { isRowOf } from './viewerRows.ts'

/** Everything beside the plan that decides the text of a level's statement. */
export interface LevelShape {
  /** `none`: a root field. `many`: one answer for each of the parents' keys. `event`: the row is given. */
  parents: 'none' | 'many' | 'event'
  order: 'ASC' | 'DESC'
  range?: RangeShape
  leftOut: readonly string[]
  /** For a page after another: which values of the last row were null. */
  afterNulls?: readonly boolean[]
  filter: unknown
  /** Set if a page is not read along the plan's own index. */
  walk?: Walk
}

export interface RenderedLevel {
  text: string
  binds: Binds
  /** One list of cells for a row, or one for each `items` and each `node` of a page's edges. */
  cells: readonly (readonly Cell[])[]
  /** Columns with the values of a token or a row's cursor. */
  cursor: readonly string[]
}

/** The statement of one level. Its rows carry the parent's number as `p`. */
export function renderLevel(plan: AuthorisedPlan, shape: LevelShape, models: Models): RenderedLevel {
  const model = getModel(models, plan.model)
  const scope: PredicateScope = { models, binds: new Binds(), row: { model, alias: 'r' } }
  const columns = new Columns(scope)
  const selecting = { model, columns, guards: plan.guards ?? {} }
  const cells = rowSelectionsOf(plan).map((select) => cellsOf(select, selecting))
  const level = { plan, shape, scope }
  if (plan.kind === 'one') return { text: renderRows(level, columns), binds: scope.binds, cells, cursor: [] }
  const fields = shape.walk?.order ?? orderFields(indexOf(model, plan), plan, shape.leftOut)
  const cursor = fields.map((field) => columns.add(field))
  return {
    text: renderPage({ ...level, plan: { ...plan, where: plan.where }, fields }, columns),
    binds: scope.binds,
    cells,
    cursor,
  }
}

interface Level {
  plan: AuthorisedPlan
  shape: LevelShape
  scope: PredicateScope
}

function renderRows({ plan, shape, scope }: Level, columns: Columns): string {
  const { row, binds } = scope
  const table = identifier(row.model.table)
  const conditions = [...keySql(plan, row, { binds, leftOut: shape.leftOut }), allowed({ plan, shape, scope })]
  const rows = (from: string) => `from ${from} r where ${conditions.join(' and ')}`
  if (shape.parents === 'event') {
    return `select 1 as p${columns.sql} ${rows(`jsonb_populate_record(null::${table}, ${binds.argument('row', 'jsonb')})`)}`
  }
  if (shape.parents === 'none') return `select 1 as p${columns.sql} ${rows(table)} order by r.id limit 1`
  return `select p.p${columns.sql} from ${parentsSql(plan, scope)} cross join lateral (
    select r.* ${rows(table)} order by r.id limit 1
  ) r order by p.p`
}

/**
 * The rows of one level as a select of its own: of a page those that `pageSql` tells of. What the parents give stands
 * in `p`, which the statement around it names.
 */
export function levelRows(
  plan: AuthorisedPlan,
  shape: LevelShape,
  scope: PredicateScope,
): { sql: string; cursor: readonly string[] } {
  const { row, binds } = scope
  if (plan.kind === 'page') {
    const fields = shape.walk?.order ?? orderFields(indexOf(row.model, plan), plan, shape.leftOut)
    return { sql: pageSql({ plan: { ...plan, where: plan.where }, shape, scope, fields }), cursor: fields }
  }
  const allow = allowed({ plan, shape, scope })
  const existing = scope.found?.find((found) => isRowOf(plan, found))
  if (existing)
    return { sql: `select r.* from (select ${existing.alias}.*) r where r.id is not null and ${allow}`, cursor: [] }
  const conditions = [...keySql(plan, row, { binds, leftOut: shape.leftOut }), allow]
  const sql = `select r.* from ${identifier(row.model.table)} r where ${conditions.join(' and ')} order by r.id limit 1`
  return { sql, cursor: [] }
}

interface PageLevel extends Level {
  plan: PagePlan & { where: AuthorisedPlan['where'] }
  fields: readonly string[]
}

/**
 * The innermost select walks the index, at most `scan` rows of it. The middle one keeps what the viewer may see
 * and the filter lets through, and stops as soon as the page is full; the last row walked stays in, so that a page
 * which comes short knows where the next one begins.
 */
function pageSql(level: PageLevel): string {
  const { shape, scope, fields } = level
  const { row, binds } = scope
  const order = orderSql(fields, row, { order: shape.order, binds })
  const scan = binds.argument('scan', 'int')
  const walk = { order, scan }
  const allow = allowed(level)
  return `
    select r.*, r.scan_n < ${scan} or ${asBoolean(allow)} as is_item from (
      ${shape.walk ? mergedSql(shape.walk, level, walk) : walkSql(level, walk)}
    ) r where ${allow} or r.scan_n = ${scan} order by ${order} limit ${binds.argument('limit', 'int')} + 1`
}

function renderPage(level: PageLevel, columns: Columns): string {
  const { plan, shape, scope } = level
  const page = pageSql(level)
  const own = `r.is_item, r.scan_n::int${columns.sql}`
  if (shape.parents === 'none') return `select 1 as p, ${own} from (${page}) r order by r.scan_n`
  return `select p.p, ${own} from ${parentsSql(plan, scope)} cross join lateral (${page}) r order by p.p, r.scan_n`
}

interface WalkSql {
  order: string
  scan: string
}

function walkSql(level: PageLevel, { order, scan }: WalkSql): string {
  const { plan, shape, scope } = level
  const conditions = [...keySql(plan, scope.row, { binds: scope.binds, leftOut: shape.leftOut }), ...bounds(level)]
  return `select r.*, row_number() over (order by ${order}) as scan_n
      from ${identifier(scope.row.model.table)} r where ${conditions.join(' and ') || 'true'} order by ${order} limit ${scan}`
}

/**
 * Every arm comes in the order of the page, so that they merge row by row and none is read further than the page
 * goes. A row that several arms find stands in them side by side: from the second on it is 'again'.
 */
function mergedSql({ arms }: Walk, level: PageLevel, { order, scan }: WalkSql): string {
  const table = identifier(level.scope.row.model.table)
  const walks = arms.map((arm) => {
    return `(select r.* from ${table} r where ${armConditions(arm, level)} order by ${order} limit ${scan})`
  })
  const from = walks.length > 0 ? walks.join(' union all ') : `select r.* from ${table} r where false`
  return `select r.*, row_number() over w as scan_n, coalesce(lag(r.id) over w = r.id, false) as is_again
      from (${from}) r window w as (order by ${order}) order by ${order} limit ${scan}`
}

function armConditions({ equals, guards }: Arm, level: PageLevel): string {
  const { plan, scope } = level
  const equal = equals.map((equality) => equalSql(equality, plan, scope))
  const guard = guards?.map((predicate) => compilePredicate(predicate, scope)).join(' or ')
  return [...(guard ? [`(${guard})`] : []), ...equal, ...bounds(level)].join(' and ') || 'true'
}

/** The range, and where the page before ended. */
function bounds({ shape, scope, fields }: PageLevel): string[] {
  const { row, binds } = scope
  return [
    ...(shape.range ? [rangeSql(shape.range, row, binds)] : []),
    ...(shape.afterNulls ? [afterSql(row, { fields, nulls: shape.afterNulls, order: shape.order, binds })] : []),
  ]
}

function allowed({ plan, shape, scope }: Level): string {
  const conditions = [compilePredicate(plan.where, scope)]
  if (shape.filter !== undefined) {
    conditions.push(filterToSql(shape.filter, { ...scope, guards: plan.guards ?? {}, argument: 'filter' }))
  }
  // A walk along another index meets rows of other keys too.
  if (shape.walk) {
    conditions.push('not r.is_again', ...keySql(plan, scope.row, { binds: scope.binds, leftOut: shape.leftOut }))
  }
  return `(${conditions.join(' and ')})`
}

/** The distinct keys of the parents, numbered from 1, each part in an array of its own. */
function parentsSql(plan: ReadPlan, { row, binds }: PredicateScope): string {
  const parts = plan.key.flatMap((part, place) => {
    if (!('parent' in part.value)) return []
    return [
      {
        alias: `k${place}`,
        array: binds.argument(`parents${place}`, `${sqlTypeOf(getValueField(row.model, part.field))}[]`),
      },
    ]
  })
  const aliases = parts.map(({ alias }) => alias).join(', ')
  return `unnest(${parts.map(({ array }) => array).join(', ')}) with ordinality as p(${aliases}, p)`
}

export interface After {
  fields: readonly string[]
  /** Which values of the last row were null. */
  nulls: readonly boolean[]
  order: 'ASC' | 'DESC'
  binds: Binds
}

/** Restricts to rows after the last one read, whose values are the arguments `after0`, `after1`, … */
function afterSql(row: Row, after: After): string {
  const { fields, order, binds } = after
  const columns = fields.map((field) => fieldSql(row, field, binds))
  const sign = order === 'ASC' ? '>' : '<'
  if (fields.every((field) => getValueField(row.model, field).isRequired)) {
    // A row comparison is answered by the index; the same said with `or` is not.
    return `(${columns.join(', ')}) ${sign} (${fields.map((field, place) => value(field, place, { row, binds })).join(', ')})`
  }
  const ways = columns.map((_, place) => {
    const level = columns.slice(0, place).map((column, before) => isLevel(column, before, { row, after }))
    return [...level, isBehind(columns[place] ?? '', place, { row, after })].join(' and ')
  })
  return `(${ways.map((way) => `(${way})`).join(' or ')})`
}

interface Place {
  row: Row
  after: After
}

function isLevel(column: string, place: number, { row, after }: Place): string {
  const field = after.fields[place] ?? 'id'
  return after.nulls[place] ? `${column} is null` : `${column} = ${value(field, place, { row, binds: after.binds })}`
}

/** Nulls sort last: nothing comes after null, and null comes after all values. */
function isBehind(column: string, place: number, { row, after }: Place): string {
  if (after.nulls[place]) return 'false'
  const field = after.fields[place] ?? 'id'
  const sign = after.order === 'ASC' ? '>' : '<'
  const further = `${column} ${sign} ${value(field, place, { row, binds: after.binds })}`
  return getValueField(row.model, field).isRequired ? further : `(${further} or ${column} is null)`
}

function value(field: string, place: number, { row, binds }: { row: Row; binds: Binds }): string {
  return binds.argument(`after${place}`, sqlTypeOf(getValueField(row.model, field)))
}
