import { type StatementParts, visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import { anonymous, type Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { isCoachRole } from '#schema/approvedCoach.ts'
import { isPublished, takesPlace } from '#schema/publishedClass.ts'
import type { FindingStore, FoundPage, Wishes } from './finding.port.ts'

type FindingArguments = Required<Wishes> & {
  froms: readonly Instant[]
  tos: readonly Instant[]
  afterAt: Instant | undefined
  afterId: string | undefined
  most: number | undefined
}

type Parts<Name extends string = never> = StatementParts<keyof FindingArguments | Name>

/**
 * The names of those who teach for everyone to see, and of the types, by their ids. They are few and looked up once, so
 * that of the classes themselves nothing is read but their index, in order, and no further than a page goes.
 */
function namesSql<Name extends string>({ argument, holds }: Parts<Name>): string {
  const words = argument('words', 'text[]')
  const folded = (name: string) => `case when ${words} = '{}' then '' else search_text(${name}) end`
  // oxlint-disable-next-line house/rows-by-rights -- A part of the statements below, which visibleStatement makes.
  return `
    wish as materialized (
      select array(
        select '%' || regexp_replace(search_text(word), '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(${words}) word
      ) as patterns, array(
        select s.id from sub_category s where s.name = any (${argument('types', 'text[]')})
      ) as types
    ), coach as materialized (
      select coalesce(jsonb_object_agg(t.id, ${folded(`c.first_name || ' ' || c.last_name`)}), '{}') as names
      from (select distinct r.contact_id as id from role r where ${holds('Role', 'r', isCoachRole)}) t
      left join contact c on c.id = t.id and ${words} <> '{}'
    ), type as materialized (
      select coalesce(jsonb_object_agg(s.id, ${folded('s.name')}), '{}') as names from sub_category s
    )`
}

/** Public classes of the span that are as was wished, in order. Of a span of many days no more than so many are looked at. */
function foundSql<Name extends string>({ argument, holds }: Parts<Name>): string {
  const is = (column: string, name: 'subCategoryId' | 'coachId' | 'level') =>
    `(${argument(name, 'text')} is null or o.${column} = ${argument(name, 'text')})`
  const categories = argument('categoryIds', 'text[]')
  // oxlint-disable-next-line house/rows-by-rights -- A part of the statements below, which visibleStatement makes.
  return `
    (
      select o.* from occurrence o where o.starts_at >= span.starts and o.starts_at < span.ends
        and (${argument('afterAt', 'timestamptz')} is null
          or (o.starts_at, o.id) > (${argument('afterAt', 'timestamptz')}, ${argument('afterId', 'text')}))
      order by o.starts_at, o.id
      limit case when span.ends > span.starts + interval '2 days' then ${argument('most', 'int')} end
    ) o
    where (${holds('EventOccurrence', 'o', takesPlace)}
        or ${argument('withCancelled', 'boolean')} and ${holds('EventOccurrence', 'o', isPublished)})
      and o.ended_at is null
      and o.ends_at >= ${argument('endsAfter', 'timestamptz')}
      and (${categories} is null or o.category_id = any (${categories}))
      and ${is('sub_category_id', 'subCategoryId')} and ${is('coach_id', 'coachId')} and ${is('level', 'level')}
      and (select names from coach) ? o.coach_id
      and (${argument('words', 'text[]')} = '{}' or o.sub_category_id = any ((select types from wish)::text[])
        or concat_ws(' ', search_text(o.name), (select names from coach) ->> o.coach_id,
          (select names from type) ->> o.sub_category_id) like all ((select patterns from wish)::text[]))`
}

const spansSql = <Name extends string>({ argument }: Parts<Name>) =>
  `unnest(${argument('froms', 'timestamptz[]')}, ${argument('tos', 'timestamptz[]')})
    with ordinality span (starts, ends, place)`

const found = visibleStatement<{ id: string; startsAt: Instant; place: string }, FindingArguments & { limit: number }>(
  'classes_found',
  (parts) => {
    const { argument } = parts
    const limit = argument('limit', 'int')
    return `
    with ${namesSql(parts)}
    select f.id, f.starts_at as "startsAt", span.place from ${spansSql(parts)} cross join lateral (
      select o.id, o.starts_at from ${foundSql(parts)}
      order by o.starts_at, o.id limit ${limit}
    ) f
    order by span.place, f.starts_at, f.id limit ${limit}`
  },
)

const counted = visibleStatement<{ count: number }, FindingArguments>(
  'classes_counted',
  (parts) => `
    with ${namesSql(parts)}
    select (select count(*)::int from ${foundSql(parts)}) as count
    from ${spansSql(parts)} order by span.place`,
)

/** Each is read with its rights, and a menu of more is none. The others are found by their names. */
const MOST_COACHES = 50

const coaches = visibleStatement<{ id: string }, FindingArguments>(
  'classes_coaches',
  (parts) => `
    with ${namesSql(parts)}
    select taught.id from ${spansSql(parts)}
      cross join lateral unnest(array(select o.coach_id from ${foundSql(parts)})) taught (id)
    group by taught.id order by count(*) desc, taught.id limit ${MOST_COACHES}`,
)

/** What a visitor may see, even when a coach is asking: what is found is the same for everyone. */
export function createFindingStore(database: Queryable): FindingStore {
  const askingAt = (now: Instant) => ({ viewer: anonymous, now })
  return {
    async listFound(wishes, page) {
      const args = { ...argumentsOf(wishes, page), limit: page.limit }
      const rows = await found(database, askingAt(wishes.endsAfter), args)
      return rows.filter((row) => row.place === rows[0]?.place).map(({ id, startsAt }) => ({ id, startsAt }))
    },
    async countFound(wishes, spans) {
      const rows = await counted(database, askingAt(wishes.endsAfter), argumentsOf(wishes, { spans }))
      return rows.map(({ count }) => count)
    },
    async listCoaches(wishes, spans) {
      const rows = await coaches(database, askingAt(wishes.endsAfter), argumentsOf(wishes, { spans }))
      return rows.map(({ id }) => id)
    },
  }
}

/** Of a span of many days; the days that somebody looks at are looked at whole. */
const MOST_WALKED = 1500

type Place = Omit<FoundPage, 'limit'>

function argumentsOf(wishes: Wishes, { spans, after, isWhole = false }: Place): FindingArguments {
  const { endsAfter, categoryIds, subCategoryId, coachId, level, words = [], types = [] } = wishes
  const { withCancelled = false } = wishes
  return {
    endsAfter,
    categoryIds,
    subCategoryId,
    coachId,
    level,
    words,
    types,
    withCancelled,
    froms: spans.map(({ from }) => from),
    tos: spans.map(({ to }) => to),
    afterAt: after?.startsAt,
    afterId: after?.id,
    most: isWhole ? undefined : MOST_WALKED,
  }
}
