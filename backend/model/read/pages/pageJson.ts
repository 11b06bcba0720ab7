import { GraphQLString } from 'graphql'
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
} from '#backend/model/read/jsonSql.ts'
import type { Binds } from '#backend/model/rights/binds.ts'
import { fieldSql, getValueField, sqlTypeOf } from '#backend/model/rights/columns.ts'
import type { PredicateScope } from '#backend/model/rights/compilePredicate.ts'
import type { EdgeSelect, PageInfoSelect, PagePlan, PageSelect, Select } from '#schema/plan.ts'

/** A page of a level, for `pageJson`. */
export interface PageInDocument {
  plan: PagePlan
  /** The level's number, which its tokens carry. */
  number: number
  /** SQL that provides the level's rows as `r`, and the parents' keys as `p`. */
  from: string
  hasParents: boolean
  /** True if it follows another page. */
  isBehind: boolean
  /** The fields whose values say where a row stands. */
  cursor: readonly string[]
  scope: PredicateScope
  rowJson(selects: readonly Select[]): JsonSql
}

/**
 * How a page says what its document may ask of it, each as SQL over its rows. What is not asked for is not written, as
 * a statement takes no parameter that does not stand in it.
 */
interface Words {
  rows(json: JsonSql): JsonSql
  /** Returns the position of a row. */
  cursor(): JsonSql
  /** Cursors of the page, or null. */
  start(): JsonSql
  last(): JsonSql
  /** Behind which the next page begins. */
  end(): JsonSql
  hasNext(): JsonSql
  hasPrevious(): JsonSql
}

/** Requested parts of a page. */
interface Asked {
  select: readonly PageSelect[]
  rowJson: PageInDocument['rowJson']
}

/**
 * The page's JSON from the rows of its level, as `pageAnswers` and `tellPage` make it of them: one row beyond the limit,
 * or the last one walked, tells of a next page.
 */
export function pageJson(page: PageInDocument): JsonSql {
  const { plan, from } = page
  const carried = plan.key.map(({ value }, place) => ('parent' in value ? `, p.k${place} as parent_${place}` : ''))
  return oneRow(
    { select: plan.select, rowJson: page.rowJson },
    wordsOfWalk(page),
    `select r.*${carried.join('')}, row_number() over (order by r.scan_n) as page_n, count(*) over () as page_rows from ${from}`,
  )
}

/** Returns SQL for one row, also if the page selects nothing from its rows. */
function oneRow({ select, rowJson }: Asked, words: Words, rows: string): JsonSql {
  const parts = objectParts(select, (one) => partsOf(one, { words, rowJson }))
  return `(select ${joinSql(parts)} from (${rows}) r having true)`
}

function wordsOfWalk(page: PageInDocument): Words {
  const { isBehind, scope } = page
  const { binds } = scope
  const limit = binds.argument('limit', 'int')
  const scan = binds.argument('scan', 'int')
  // The interpreter reads on for a page that comes short.
  const short = `(not r.is_item and r.page_n <= ${limit} or r.scan_n = ${scan} and r.page_n < ${limit})`
  const last = `r.page_n = least(r.page_rows, ${limit})`
  const end = `${last} and (r.page_rows > ${limit} or r.scan_n = ${scan})`
  // Returns the JSON of the row that meets the condition, or a default without such a row.
  const ofRow = (condition: string, json: JsonSql, otherwise = 'null') =>
    `coalesce(string_agg(case when ${short} then ${faultSql} when ${condition} then ${json} end, ''), '${otherwise}')`
  return {
    rows: (json) => {
      const item = `case when ${short} then ${faultSql} when r.page_n <= ${limit} then ${json} end`
      return `coalesce(string_agg(${item}, ',' order by r.scan_n), '')`
    },
    cursor: () => tokenJson(page),
    start: () => ofRow('r.page_n = 1', tokenJson(page)),
    last: () => ofRow(last, tokenJson(page)),
    end: () => ofRow(end, tokenJson(page)),
    hasNext: () => ofRow(end, `'true'`, 'false'),
    hasPrevious: () => `'${String(isBehind)}'`,
  }
}

/** A page whose rows a resolver named, for `namedPageJson`. */
export interface NamedPageInDocument extends Asked {
  number: number
  /** The level's rows as `r`. */
  rows: string
  binds: Binds
}

/** The page's JSON, as `readNamedPage` makes it: of the rows that were named those that the viewer may see. */
export function namedPageJson({ number, rows, binds, ...page }: NamedPageInDocument): JsonSql {
  const sealed = (cursor: string) => markedSql(`token:${number}`, `'[[' || to_json(${cursor})::text || '],null]'`)
  const ofRow = (condition: string) =>
    `coalesce(string_agg(case when ${condition} then ${sealed('r.named_cursor')} end, ''), 'null')`
  const atEnd = (there: (end: string) => JsonSql, otherwise: JsonSql) => {
    const end = binds.argument('end', 'text')
    return `case when ${end} is null then ${otherwise} else ${there(end)} end`
  }
  const words: Words = {
    rows: (json) => `coalesce(string_agg(${json}, ',' order by r.page_n), '')`,
    cursor: () => sealed('r.named_cursor'),
    start: () => ofRow('r.page_n = 1'),
    last: () => atEnd(sealed, ofRow('r.page_n = r.page_rows')),
    end: () => atEnd(sealed, `'null'`),
    hasNext: () => atEnd(() => `'true'`, `'false'`),
    hasPrevious: () => `(${binds.argument('behind', 'boolean')})::text`,
  }
  const named = `unnest(${binds.argument('ids', 'text[]')}, ${binds.argument('cursors', 'text[]')})`
  return oneRow(
    page,
    words,
    `select r.*, p.cursor as named_cursor, row_number() over (order by p.n) as page_n, count(*) over () as page_rows
    from ${named} with ordinality p(k0, cursor, n) cross join lateral (${rows}) r`,
  )
}

interface Telling {
  words: Words
  rowJson: PageInDocument['rowJson']
}

function partsOf(select: PageSelect, { words, rowJson }: Telling): JsonPart[] {
  if (select.kind === 'typename') return [{ text: `"${select.value}"` }]
  if (select.kind === 'nextToken') return [{ sql: words.end() }]
  if (select.kind === 'pageInfo') return objectParts(select.select, (fact) => [factOf(fact, words)])
  const row = select.kind === 'items' ? rowJson(select.select) : edgeJson(select.select, { words, rowJson })
  return [{ text: '[' }, { sql: words.rows(row) }, { text: ']' }]
}

function edgeJson(selects: readonly EdgeSelect[], { words, rowJson }: Telling): JsonSql {
  return objectSql(selects, (select) => {
    if (select.kind === 'typename') return [{ text: `"${select.value}"` }]
    return [{ sql: select.kind === 'node' ? rowJson(select.select) : words.cursor() }]
  })
}

function factOf(select: PageInfoSelect, words: Words): JsonPart {
  if (select.kind === 'typename') return { text: `"${select.value}"` }
  return { sql: words[factWords[select.kind]]() }
}

const factWords = {
  hasNextPage: 'hasNext',
  hasPreviousPage: 'hasPrevious',
  startCursor: 'start',
  endCursor: 'last',
} as const satisfies Record<Exclude<PageInfoSelect['kind'], 'typename'>, keyof Words>

/** Returns a row's position and its parent, to be sealed: `[["2026-…", "id"], ["parent"]]`. */
function tokenJson({ plan, number, cursor, hasParents, scope }: PageInDocument): JsonSql {
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

/** Converts a key to JSON: keys are texts, numbers, booleans or instants. */
function keyJson(sql: string, field: ReturnType<typeof getValueField>): JsonSql {
  const json = valueJson(
    sql,
    { ...field, kind: 'scalar', type: field.kind === 'enum' ? 'String' : field.type },
    GraphQLString,
  )
  if (json === undefined || sqlTypeOf(field) === 'jsonb') throw new NotCompiled(`${field.name} leads no page`)
  return json
}
