import { type StatementParts, visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Caller, Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import type { Argument } from '#backend/platform/statement.ts'
import { type SearchedWord, wordsSql } from './searchedWords.ts'

/** Position of a row in a list, newest first. */
export interface Position {
  at: Instant
  id: string
}

export interface Search {
  /** Tags that a row must have, all of them. */
  tags: readonly string[]
  /** Tags; a row must have one of them. */
  anyOf?: readonly string[] | undefined
  /** Undefined where no text was typed. */
  words: readonly SearchedWord[] | undefined
}

export interface SearchPage {
  after: Position | undefined
  limit: number
}

type Further = Readonly<Record<string, Argument | undefined>>

interface SearchArguments extends Further {
  tags: readonly string[]
  anyOf: readonly string[]
  words: string | undefined
  afterAt: Instant | undefined
  afterId: string | undefined
  limit: number
}

interface Searched<More extends Further> {
  name: string
  model: string
  /** The model's table. Its narrow rows stand in the table of the same name with `_search` (048_search.sql). */
  table: 'video' | 'program'
  /** Further conditions on a narrow row, `e`. */
  further?: (parts: StatementParts<keyof More & string>) => string
}

/** A page is looked for among so many of the newest rows before the index of words and tags is asked for all others. */
const NEAR = 500

/**
 * Public rows of a model that have the words and tags, newest first. What is common is found by a walk from the newest
 * on, what is rare by the index of words and tags: either touches few pages, and no row is passed over.
 */
export function searchStatement<More extends Further = Readonly<Record<string, never>>>(searched: Searched<More>) {
  const byTags = statementOf(searched, false)
  const byWords = statementOf(searched, true)
  return async (
    queryable: Queryable,
    caller: Caller,
    { tags, anyOf = ['all'], words, after, limit, ...more }: Search & SearchPage & { more?: More },
  ): Promise<Position[]> => {
    if (words?.length === 0) return []
    return (words ? byWords : byTags)(queryable, caller, {
      ...more.more,
      tags,
      anyOf,
      words: words && JSON.stringify(words.map((word, place) => ({ place, ...word }))),
      afterAt: after?.at,
      afterId: after?.id,
      limit,
    })
  }
}

function statementOf<More extends Further>({ name, model, table, further }: Searched<More>, hasWords: boolean) {
  const named = { name: hasWords ? `${name}_by_words` : name, keepsPlan: true }
  return visibleStatement<Position, SearchArguments>(named, (parts) => {
    const { argument, visible } = parts
    const limit = argument('limit', 'int')
    const isAfterCursor = `(e.at, e.id) < (coalesce(${argument('afterAt', 'timestamptz')}, 'infinity'), coalesce(${argument('afterId', 'text')}, ''))`
    const fits = [
      `e.tags @> ${argument('tags', 'text[]')}`,
      `e.tags && ${argument('anyOf', 'text[]')}`,
      ...(further ? [further(parts)] : []),
      ...(hasWords ? [`not exists (select from word w where not ${HAS_WORD})`] : []),
    ].join(' and ')
    const newest = `select * from ${table}_search e where ${isAfterCursor} order by e.at desc, e.id desc limit ${NEAR}`
    const ofRights = `join ${table} r on r.id = e.id and ${visible(model, 'r')} order by e.at desc, e.id desc limit ${limit}`
    return `
    with newest as materialized (${newest}),
    ${hasWords ? wordsOf(parts, table) : ''}
    near as materialized (
      select e.id, e.at from (select e.id, e.at from newest e where ${fits}) e ${ofRights}
    ), far as materialized (
      select e.id, e.at from (
        select e.id, e.at from ${table}_search e
        where (select count(*) from near) < ${limit} and ${isAfterCursor} and ${fits}
          ${hasWords ? `and ${indexed(1)} and ${indexed(2)}` : ''}
        order by e.at desc, e.id desc
      ) e ${ofRights}
    )
    select id, at from near where (select count(*) from near) >= ${limit}
    union all select id, at from far
    order by at desc, id desc limit ${limit}`
  })
}

const HAS_WORD = '(e.words like w.pattern or e.tags && w.tags)'

/** The words, and as `ranked` the same from the rarest on, as far as the newest rows tell. */
function wordsOf(parts: StatementParts<'words'>, table: 'video' | 'program'): string {
  return `${wordsSql(parts, {
    kind: table,
    typed: `select * from jsonb_to_recordset(${parts.argument('words', 'jsonb')}) t (place int, text text, names text[])`,
    isInTitles: `exists (select from newest e where e.words like typed.pattern)
      or exists (select from ${table}_search e where e.words like typed.pattern)`,
  })}, ranked as materialized (
    select w.pattern, w.tags, row_number() over (
      order by (select count(*) from newest e where ${HAS_WORD}), w.place
    ) as rank from word w
  ),`
}

/** The condition of one of the two rarest words, in a form that the index answers. A single word is asked for twice. */
function indexed(rank: 1 | 2): string {
  const one = (column: string) => `(select ${column} from ranked order by rank = ${rank} desc limit 1)`
  return `(e.words like ${one('pattern')} or e.tags && ${one('tags')})`
}
