import { type StatementParts, visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import { MOST_WORDS, wordsSql } from '#backend/model/search/searchedWords.ts'
import { anonymous, type Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { isPublished, takesPlace } from '#schema/classes/publishedClass.ts'
import { isCoachRole } from '#schema/rights/approvedCoach.ts'
import type { FindingStore, FoundPage, Wishes } from './finding.port.ts'

/** Maximum number of coaches in the filter menu. Each is read with its rights; others can be found by name. */
const MOST_COACHES = 50

/**
 * Common table expressions for the searches, the approved coaches and the words. Each distinct word is looked up once
 * among the names. Dates are read through an index, in order, and only as many as a page needs.
 */
function searchesSql(parts: StatementParts<'searches'>): string {
  const words = wordsSql(parts, {
    kind: 'class',
    typed: `select distinct w.it::text as place, w.it ->> 'text' as text,
        array(select jsonb_array_elements_text(w.it -> 'names')) as names
      from search s cross join lateral jsonb_array_elements(s.words) w (it)`,
    isInTitles: 'exists (select from class_name n where n.words like typed.pattern)',
  })
  // oxlint-disable-next-line house/rows-by-rights -- A part of the statement below, which visibleStatement makes.
  return `
    search as materialized (
      select * from jsonb_to_recordset(${parts.argument('searches', 'jsonb')}) s (
        number int, wanted text, most int, froms timestamptz[], tos timestamptz[],
        ends_after timestamptz, after_at timestamptz, after_id text, category_ids text[], sub_category_id text,
        coach_id text, level text, words jsonb, with_cancelled boolean
      )
    ), coach as materialized (
      select coalesce(jsonb_object_agg(t.id, true), '{}') as ids
      from (select distinct r.contact_id as id from role r where ${parts.holds('Role', 'r', isCoachRole)}) t
    ), ${words}`
}

interface SearchParts extends StatementParts<'searches'> {
  /** A condition, ending in `and`, that chooses the index; empty for the index of all dates. */
  walk: string
}

/** Walks the index of one category. In the index of all dates, a category with few dates costs as much as all of them. */
const IN_ONE_CATEGORY = 'o.category_id = search.category_ids[1] and '

/**
 * Public classes of the span that match the search. They have one lower bound, the start of the span or the cursor:
 * with two, PostgreSQL may start at the lower one and read all classes of the past.
 */
function foundSql({ holds, walk }: SearchParts): string {
  const is = (column: string) => `(search.${column} is null or o.${column} = search.${column})`
  const hasWord = (column: string) =>
    `(search.${column} is null or search.${column} ?| array[
      'name:' || o.name, o.coach_id, o.company_id, o.category_id, o.sub_category_id, 'level:' || o.level])`
  // oxlint-disable-next-line house/rows-by-rights -- A part of the statement below, which visibleStatement makes.
  return `
    (
      select o.* from occurrence o where ${walk}o.starts_at < span.ends
        and (o.starts_at, o.id) > (
          greatest(span.starts, search.after_at),
          case when search.after_at >= span.starts then search.after_id else '' end)
      order by o.starts_at, o.id
    ) o
    where (${holds('EventOccurrence', 'o', takesPlace)}
        or search.with_cancelled and ${holds('EventOccurrence', 'o', isPublished)})
      and o.ended_at is null
      and o.ends_at >= search.ends_after
      and (search.category_ids is null or o.category_id = any (search.category_ids))
      and ${is('sub_category_id')} and ${is('coach_id')} and ${is('level')}
      and (select ids from coach) ? o.coach_id
      and ${isSomethingNamed} and ${WORDS.map(hasWord).join(' and ')}`
}

const WORDS = Array.from({ length: MOST_WORDS }, (_, place) => `word_${place}`)

// False if a word matches no name. It refers to no date, so that PostgreSQL then reads none.
const isSomethingNamed = [
  `search.words is distinct from '[]'`,
  ...WORDS.map((column) => `search.${column} is distinct from '{}'`),
].join(' and ')

/** A column for each word of a search: an object whose keys are the matching tags; null after the last word. */
const meantSql = WORDS.map(
  (column, place) => `(
    select coalesce(jsonb_object_agg(key, true), '{}') from word w cross join lateral unnest(
      w.tags || array(select 'name:' || n.name from class_name n where n.words like w.pattern)) key
    where w.place = (s.words -> ${place})::text
    having s.words -> ${place} is not null
  ) as ${column}`,
).join(', ')

/** The spans of a search in order; none if the search requests another kind of result. */
const spansSql = (kind: ResultKind) =>
  `(select * from unnest(search.froms, search.tos) with ordinality span (starts, ends, place)
    where search.wanted = '${kind}') span`

type ResultKind = 'page' | 'counts' | 'coaches'

interface FoundRow {
  number: number
  place: string
  id: string | null
  startsAt: Instant | null
  count: number | null
}

/** The rows of each kind of result, for a row of `search`. */
const wantedSql = {
  page: (parts: SearchParts) => `
    select span.place, f.id, f.starts_at, null::int as count from ${spansSql('page')} cross join lateral (
      select o.id, o.starts_at from ${foundSql(parts)} order by o.starts_at, o.id limit search.most
    ) f order by span.place, f.starts_at, f.id limit search.most`,
  counts: (parts: SearchParts) => `
    select span.place, null, null, (select count(*)::int from ${foundSql(parts)}) from ${spansSql('counts')}`,
  coaches: (parts: SearchParts) => `
    select 0, taught.id, null, count(*)::int from ${spansSql('coaches')}
      cross join lateral unnest(array(select o.coach_id from ${foundSql(parts)})) taught (id)
    group by taught.id order by count(*) desc, taught.id limit search.most`,
} satisfies Record<ResultKind, unknown>

/** A statement for several searches: pages of classes, counts by span, and the coaches with the most classes. */
function searching(name: string, kinds: readonly ResultKind[], walk = '') {
  return visibleStatement<FoundRow, { searches: string }>({ name, keepsPlan: true }, (parts) => {
    const ways = kinds.map((one) => `(${wantedSql[one]({ ...parts, walk })})`)
    return `
    with ${searchesSql(parts)}, meant as materialized (select s.*, ${meantSql} from search s)
    select search.number, f.place, f.id, f.starts_at as "startsAt", f.count
    from meant search cross join lateral (${ways.join(' union all ')}) f
    order by search.number, f.place, case when search.wanted = 'coaches' then -f.count end, f.starts_at, f.id`
  })
}

const ANYTHING: readonly ResultKind[] = ['page', 'counts', 'coaches']

/** The statements by what they return. Screens that only list (Today) need neither counts nor coaches. */
const statements = {
  everything: searching('classes_found', ANYTHING),
  everythingInCategory: searching('classes_found_in_category', ANYTHING, IN_ONE_CATEGORY),
  pages: searching('classes_listed', ['page']),
  pagesInCategory: searching('classes_listed_in_category', ['page'], IN_ONE_CATEGORY),
}

function searchFor(round: readonly Search[]) {
  const listsOnly = round.every(({ kind: wanted }) => wanted === 'page')
  const inCategory = round.every(({ wishes }) => wishes.categoryIds?.length === 1)
  if (listsOnly) return inCategory ? statements.pagesInCategory : statements.pages
  return inCategory ? statements.everythingInCategory : statements.everything
}

interface Search extends Pick<FoundPage, 'spans' | 'after'> {
  kind: ResultKind
  wishes: Wishes
  most?: number
}

/** Searches with the rights of an anonymous visitor, so that the results are the same for every viewer. */
export function createFindingStore(database: Queryable): FindingStore {
  const search = together((round: readonly Search[]) => {
    const rows = JSON.stringify(round.map((one, number) => ({ number, ...columnsOf(one) })))
    // The time of the first search; each search filters by its own `ends_after`.
    const context = { viewer: anonymous, now: round[0]?.wishes.endsAfter ?? '' }
    return searchFor(round)(database, context, { searches: rows })
  })
  return {
    async listFound(wishes, { limit, ...page }) {
      const rows = await search({ kind: 'page', wishes, most: limit, ...page })
      return rows.flatMap(({ place, id, startsAt }) => {
        return place === rows[0]?.place && id !== null && startsAt !== null ? [{ id, startsAt }] : []
      })
    },
    async countFound(wishes, spans) {
      const rows = await search({ kind: 'counts', wishes, spans })
      return rows.map(({ count }) => count ?? 0)
    },
    async listCoaches(wishes, spans) {
      const rows = await search({ kind: 'coaches', wishes, spans, most: MOST_COACHES })
      return rows.flatMap(({ id }) => id ?? [])
    },
  }
}

function columnsOf({ kind: wanted, wishes, spans, after, most }: Search) {
  return {
    wanted,
    most,
    froms: spans.map(({ from }) => from),
    tos: spans.map(({ to }) => to),
    ends_after: wishes.endsAfter,
    after_at: after?.startsAt,
    after_id: after?.id,
    category_ids: wishes.categoryIds,
    sub_category_id: wishes.subCategoryId,
    coach_id: wishes.coachId,
    level: wishes.level,
    // Null where no text was typed; an empty list finds nothing.
    words: wishes.words,
    with_cancelled: wishes.withCancelled ?? false,
  }
}

/** Maximum number of searches in one statement. A page makes four. */
const MOST_TOGETHER = 8

/**
 * Runs the searches of one turn of the event loop as one statement, because a statement costs more than most of its
 * searches. They may come from different requests, so if the statement fails, each search runs by itself.
 */
function together(ask: (searches: readonly Search[]) => Promise<FoundRow[]>): (search: Search) => Promise<FoundRow[]> {
  let open: { searches: Search[]; rows: Promise<FoundRow[]> } | undefined
  const openRound = () => {
    const searches: Search[] = []
    const rows = Promise.resolve().then(() => {
      if (open?.searches === searches) open = undefined
      return ask(searches)
    })
    return { searches, rows }
  }
  return async (search) => {
    if (!open || open.searches.length === MOST_TOGETHER) open = openRound()
    const { searches, rows } = open
    const number = searches.push(search) - 1
    try {
      return (await rows).filter((row) => row.number === number)
    } catch (error) {
      if (searches.length === 1) throw error
      return ask([search])
    }
  }
}
