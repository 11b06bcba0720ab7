import { type StatementParts, visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import { anonymous, type Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { isCoachRole } from '#schema/approvedCoach.ts'
import { isPublished, takesPlace } from '#schema/publishedClass.ts'
import type { FindingStore, FoundPage, Wishes } from './finding.port.ts'

/** Each is read with its rights, and a menu of more is none. The others are found by their names. */
const MOST_COACHES = 50

/** Of a span of many days; the days that somebody looks at are looked at whole. */
const MOST_WALKED = 1500

/**
 * What is looked for, and the names of those who teach for everyone to see and of the types, by their ids. They are few
 * and looked up once, so that of the classes themselves nothing is read but their index, in order, and no further than a
 * page goes.
 */
function searchesSql({ argument, holds }: StatementParts<'searches'>): string {
  const named = (name: string) => `case when (select is_by_name from spelled) then search_text(${name}) else '' end`
  // oxlint-disable-next-line house/rows-by-rights -- A part of the statement below, which visibleStatement makes.
  return `
    search as materialized (
      select s.*, array(
        select '%' || regexp_replace(search_text(word), '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(s.words) word
      ) as patterns, array(select t.id from sub_category t where t.name = any (s.types)) as type_ids
      from jsonb_to_recordset(${argument('searches', 'jsonb')}) s (
        number int, wanted text, most int, walked int, froms timestamptz[], tos timestamptz[],
        ends_after timestamptz, after_at timestamptz, after_id text, category_ids text[], sub_category_id text,
        coach_id text, level text, words text[], types text[], with_cancelled boolean
      )
    ), spelled as materialized (
      select exists (select from search where words <> '{}') as is_by_name
    ), coach as materialized (
      select coalesce(jsonb_object_agg(t.id, ${named(`c.first_name || ' ' || c.last_name`)}), '{}') as names
      from (select distinct r.contact_id as id from role r where ${holds('Role', 'r', isCoachRole)}) t
      left join contact c on c.id = t.id and (select is_by_name from spelled)
    ), type as materialized (
      select coalesce(jsonb_object_agg(s.id, ${named('s.name')}), '{}') as names from sub_category s
    )`
}

/** Public classes of the span that are as was wished. Of a span of many days no more than so many are looked at. */
function foundSql({ holds }: StatementParts<'searches'>): string {
  const is = (column: string) => `(search.${column} is null or o.${column} = search.${column})`
  // oxlint-disable-next-line house/rows-by-rights -- A part of the statement below, which visibleStatement makes.
  return `
    (
      select o.* from occurrence o where o.starts_at >= span.starts and o.starts_at < span.ends
        and (search.after_at is null or (o.starts_at, o.id) > (search.after_at, search.after_id))
      order by o.starts_at, o.id
      limit case when span.ends > span.starts + interval '2 days' then search.walked end
    ) o
    where (${holds('EventOccurrence', 'o', takesPlace)}
        or search.with_cancelled and ${holds('EventOccurrence', 'o', isPublished)})
      and o.ended_at is null
      and o.ends_at >= search.ends_after
      and (search.category_ids is null or o.category_id = any (search.category_ids))
      and ${is('sub_category_id')} and ${is('coach_id')} and ${is('level')}
      and (select names from coach) ? o.coach_id
      and (search.words = '{}' or o.sub_category_id = any (search.type_ids)
        or concat_ws(' ', search_text(o.name), (select names from coach) ->> o.coach_id,
          (select names from type) ->> o.sub_category_id) like all (search.patterns))`
}

/** Of the spans of one search, in their order, so far as it wants that. */
const spansSql = (wanted: Wanted) =>
  `(select * from unnest(search.froms, search.tos) with ordinality span (starts, ends, place)
    where search.wanted = '${wanted}') span`

type Wanted = 'page' | 'counts' | 'coaches'

interface FoundRow {
  number: number
  place: string
  id: string | null
  startsAt: Instant | null
  count: number | null
}

/** What each kind of search gives, of `search`. */
const wantedSql = {
  page: (parts: StatementParts<'searches'>) => `
    select span.place, f.id, f.starts_at, null::int as count from ${spansSql('page')} cross join lateral (
      select o.id, o.starts_at from ${foundSql(parts)} order by o.starts_at, o.id limit search.most
    ) f order by span.place, f.starts_at, f.id limit search.most`,
  counts: (parts: StatementParts<'searches'>) => `
    select span.place, null, null, (select count(*)::int from ${foundSql(parts)}) from ${spansSql('counts')}`,
  coaches: (parts: StatementParts<'searches'>) => `
    select 0, taught.id, null, count(*)::int from ${spansSql('coaches')}
      cross join lateral unnest(array(select o.coach_id from ${foundSql(parts)})) taught (id)
    group by taught.id order by count(*) desc, taught.id limit search.most`,
} satisfies Record<Wanted, unknown>

/** Pages of the first span that has any, numbers by span, and who teaches most, of several searches. */
function searching(name: string, wanted: readonly Wanted[]) {
  return visibleStatement<FoundRow, { searches: string }>({ name, keepsPlan: true }, (parts) => {
    const ways = wanted.map((one) => `(${wantedSql[one](parts)})`)
    return `
    with ${searchesSql(parts)}
    select search.number, f.place, f.id, f.starts_at as "startsAt", f.count
    from search cross join lateral (${ways.join(' union all ')}) f
    order by search.number, f.place, case when search.wanted = 'coaches' then -f.count end, f.starts_at, f.id`
  })
}

const everything = searching('classes_found', ['page', 'counts', 'coaches'])
/** A page alone, as of Today, is not to pay for what a plan of all would have to begin with. */
const pages = searching('classes_listed', ['page'])

interface Search extends Pick<FoundPage, 'spans' | 'after' | 'isWhole'> {
  wanted: Wanted
  wishes: Wishes
  most?: number
}

/** What a visitor may see, even when a coach is asking: what is found is the same for everyone. */
export function createFindingStore(database: Queryable): FindingStore {
  const search = together((searches: readonly Search[]) => {
    const asked = JSON.stringify(searches.map((one, number) => ({ number, ...columnsOf(one) })))
    const found = searches.every(({ wanted }) => wanted === 'page') ? pages : everything
    // Each says by itself when it is asked.
    return found(database, { viewer: anonymous, now: searches[0]?.wishes.endsAfter ?? '' }, { searches: asked })
  })
  return {
    async listFound(wishes, { limit, ...page }) {
      const rows = await search({ wanted: 'page', wishes, most: limit, ...page })
      return rows.flatMap(({ place, id, startsAt }) => {
        return place === rows[0]?.place && id !== null && startsAt !== null ? [{ id, startsAt }] : []
      })
    },
    async countFound(wishes, spans) {
      const rows = await search({ wanted: 'counts', wishes, spans })
      return rows.map(({ count }) => count ?? 0)
    },
    async listCoaches(wishes, spans) {
      const rows = await search({ wanted: 'coaches', wishes, spans, most: MOST_COACHES })
      return rows.flatMap(({ id }) => id ?? [])
    },
  }
}

function columnsOf({ wanted, wishes, spans, after, isWhole = false, most }: Search) {
  return {
    wanted,
    most,
    walked: isWhole ? undefined : MOST_WALKED,
    froms: spans.map(({ from }) => from),
    tos: spans.map(({ to }) => to),
    ends_after: wishes.endsAfter,
    after_at: after?.startsAt,
    after_id: after?.id,
    category_ids: wishes.categoryIds,
    sub_category_id: wishes.subCategoryId,
    coach_id: wishes.coachId,
    level: wishes.level,
    words: wishes.words ?? [],
    types: wishes.types ?? [],
    with_cancelled: wishes.withCancelled ?? false,
  }
}

/** So many searches are one statement. A page asks for four. */
const MOST_TOGETHER = 8

/**
 * What is asked in one turn of the process is asked at once: a statement costs more than most searches in it. Others may
 * be among them, so where one can't be answered each is asked by itself.
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
