import { GraphQLString } from 'graphql'
import { fieldSql, getValueField, sqlTypeOf } from '#backend/model/rights/columns.ts'
import type { PredicateScope } from '#backend/model/rights/compilePredicate.ts'
import type { EdgeSelect, PageInfoSelect, PagePlan, PageSelect, Select } from '#schema/plan.ts'
import {
  type JsonPart,
  type JsonSql,
  NotCompiled,
  faultSql,
  joinSql,
  markedSql,
  objectParts,
  objectSql,
  valueJson,
} from './jsonSql.ts'

/** A page of a level, for `pageJson`. */
export interface PageInDocument {
  plan: PagePlan
  /** The level's number, which its tokens carry. */
  number: number
  /** What gives the level's rows as `r`, and the parents' keys as `p`. */
  from: string
  hasParents: boolean
  /** Whether it begins behind another page. */
  isBehind: boolean
  /** The fields whose values say where a row stands. */
  cursor: readonly string[]
  scope: PredicateScope
  rowJson(selects: readonly Select[]): JsonSql
}

/** A page, and what its rows are to it. */
interface Page extends PageInDocument {
  is: Conditions
}

/**
 * The page's JSON from the rows of its level, as `pageAnswers` and `tellPage` make it of them: one row beyond the limit,
 * or the last one walked, tells of a next page.
 */
export function pageJson(given: PageInDocument): JsonSql {
  const { plan, from, scope } = given
  const page = { ...given, is: conditionsIn(scope) }
  const carried = plan.key.map(({ value }, place) => ('parent' in value ? `, p.k${place} as parent_${place}` : ''))
  // One row, also of a page that is asked for nothing that its rows tell.
  return `(select ${joinSql(objectParts(plan.select, (select) => partsOf(select, page)))} from (
    select r.*${carried.join('')}, row_number() over (order by r.scan_n) as page_n, count(*) over () as page_rows from ${from}
  ) r having true)`
}

interface Conditions {
  /** The interpreter reads on for a page that comes short. */
  short: string
  item: string
  first: string
  last: string
  /** The last one, where there is a next page. */
  end: string
}

function conditionsIn({ binds }: PredicateScope): Conditions {
  const limit = binds.argument('limit', 'int')
  const scan = binds.argument('scan', 'int')
  const last = `r.page_n = least(r.page_rows, ${limit})`
  return {
    short: `(not r.is_item and r.page_n <= ${limit} or r.scan_n = ${scan} and r.page_n < ${limit})`,
    item: `r.page_n <= ${limit}`,
    first: 'r.page_n = 1',
    last,
    end: `${last} and (r.page_rows > ${limit} or r.scan_n = ${scan})`,
  }
}

function partsOf(select: PageSelect, page: Page): JsonPart[] {
  if (select.kind === 'typename') return [{ text: `"${select.value}"` }]
  if (select.kind === 'items') return listed(page.rowJson(select.select), page)
  if (select.kind === 'edges') return listed(edgeJson(select.select, page), page)
  if (select.kind === 'pageInfo') return objectParts(select.select, (fact) => [factOf(fact, page)])
  return [{ sql: ofRow(page.is.end, tokenJson(page), { page, otherwise: 'null' }) }]
}

function listed(json: JsonSql, { is }: Page): JsonPart[] {
  const item = `case when ${is.short} then ${faultSql} when ${is.item} then ${json} end`
  return [{ text: '[' }, { sql: `coalesce(string_agg(${item}, ',' order by r.scan_n), '')` }, { text: ']' }]
}

function edgeJson(selects: readonly EdgeSelect[], page: Page): JsonSql {
  return objectSql(selects, (select) => {
    if (select.kind === 'typename') return [{ text: `"${select.value}"` }]
    return [{ sql: select.kind === 'node' ? page.rowJson(select.select) : tokenJson(page) }]
  })
}

function factOf(select: PageInfoSelect, page: Page): JsonPart {
  const { is, isBehind } = page
  if (select.kind === 'typename') return { text: `"${select.value}"` }
  if (select.kind === 'hasPreviousPage') return { text: String(isBehind) }
  if (select.kind === 'hasNextPage') return { sql: ofRow(is.end, `'true'`, { page, otherwise: 'false' }) }
  return {
    sql: ofRow(select.kind === 'startCursor' ? is.first : is.last, tokenJson(page), { page, otherwise: 'null' }),
  }
}

/** Of the one row that meets the condition, or what stands there without such a row. */
function ofRow(condition: string, json: JsonSql, { page, otherwise }: { page: Page; otherwise: string }): JsonSql {
  const { short } = page.is
  return `coalesce(string_agg(case when ${short} then ${faultSql} when ${condition} then ${json} end, ''), '${otherwise}')`
}

/** Where a row stands and whose page it is on, for the seal: `[["2026-…", "id"], ["parent"]]`. */
function tokenJson({ plan, number, cursor, hasParents, scope }: Page): JsonSql {
  const { row, binds } = scope
  const values = cursor.map((name) => keyJson(fieldSql(row, name, binds), getValueField(row.model, name)))
  const keys = plan.key.map(({ field, value }, place) => {
    return 'parent' in value ? keyJson(`r.parent_${place}`, getValueField(row.model, field)) : `'null'`
  })
  const list = (parts: readonly string[]): JsonPart[] => [
    { text: '[' },
    ...parts.flatMap((sql, place): JsonPart[] => [{ text: place === 0 ? '' : ',' }, { sql }]),
    { text: ']' },
  ]
  const parent = hasParents ? list(keys) : [{ text: 'null' }]
  const place = joinSql([{ text: '[' }, ...list(values), { text: ',' }, ...parent, { text: ']' }])
  return markedSql(`token:${number}`, place)
}

/** What orders and leads is a text, a number, a yes or no, or an instant. */
function keyJson(sql: string, field: ReturnType<typeof getValueField>): JsonSql {
  const json = valueJson(
    sql,
    { ...field, kind: 'scalar', type: field.kind === 'enum' ? 'String' : field.type },
    GraphQLString,
  )
  if (json === undefined || sqlTypeOf(field) === 'jsonb') throw new NotCompiled(`${field.name} leads no page`)
  return json
}
