import { type StatementParts, visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import { anonymous, type Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { takesPlace } from '#schema/publishedClass.ts'
import type { FindingStore, Span, Wishes } from './finding.port.ts'

type FindingArguments = Required<Wishes> & { froms: readonly Instant[]; tos: readonly Instant[] }

type Parts<Name extends string = never> = StatementParts<keyof FindingArguments | Name>

/**
 * Who teaches for everyone to see, and what the words are compared with. They are few, and looked up once: a search reads
 * of the classes nothing but their index.
 */
function namesSql<Name extends string>({ argument, visible }: Parts<Name>): string {
  const words = argument('words', 'text[]')
  const folded = (name: string) => `case when ${words} <> '{}' then search_text(${name}) else '' end`
  // oxlint-disable-next-line house/rows-by-rights -- A part of the statements below, which visibleStatement makes.
  return `
    asked as materialized (
      select array(
        select '%' || regexp_replace(search_text(word), '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest(${words}) word
      ) as patterns
    ), coach as materialized (
      select c.id, ${folded(`c.first_name || ' ' || c.last_name`)} as text from contact c
      where c.id in (select r.contact_id from role r where r.role = 'COACH') and ${visible('CoachInfo', 'c')}
    ), type as materialized (
      select s.id, s.name, ${folded('s.name')} as text from sub_category s
    )`
}

/** Public classes that are as was wished. */
function foundSql<Name extends string>({ argument, holds }: Parts<Name>): string {
  const is = (column: string, name: 'subCategoryId' | 'coachId' | 'level') =>
    `(${argument(name, 'text')} is null or o.${column} = ${argument(name, 'text')})`
  const categories = argument('categoryIds', 'text[]')
  return `
    occurrence o join coach on coach.id = o.coach_id left join type on type.id = o.sub_category_id
    where ${holds('EventOccurrence', 'o', takesPlace)} and o.ended_at is null
      and o.ends_at >= ${argument('endsAfter', 'timestamptz')}
      and (${categories} is null or o.category_id = any (${categories}))
      and ${is('sub_category_id', 'subCategoryId')} and ${is('coach_id', 'coachId')} and ${is('level', 'level')}
      and (${argument('words', 'text[]')} = '{}' or type.name = any (${argument('types', 'text[]')})
        or search_text(o.name) || ' ' || coach.text || ' ' || coalesce(type.text, '')
          like all ((select patterns from asked)::text[]))`
}

const spansSql = <Name extends string>({ argument }: Parts<Name>) =>
  `unnest(${argument('froms', 'timestamptz[]')}, ${argument('tos', 'timestamptz[]')})
    with ordinality span (starts, ends, place)`

const isInSpan = 'o.starts_at >= span.starts and o.starts_at < span.ends'

const found = visibleStatement<
  { id: string; startsAt: Instant; place: string },
  FindingArguments & { afterAt: Instant | undefined; afterId: string | undefined; limit: number }
>('classes_found', (parts) => {
  const { argument } = parts
  const limit = argument('limit', 'int')
  return `
    with ${namesSql(parts)}
    select f.id, f.starts_at as "startsAt", span.place from ${spansSql(parts)} cross join lateral (
      select o.id, o.starts_at from ${foundSql(parts)} and ${isInSpan}
        and (${argument('afterAt', 'timestamptz')} is null
          or (o.starts_at, o.id) > (${argument('afterAt', 'timestamptz')}, ${argument('afterId', 'text')}))
      order by o.starts_at, o.id limit ${limit}
    ) f
    order by span.place, f.starts_at, f.id limit ${limit}`
})

const counted = visibleStatement<{ count: number }, FindingArguments>(
  'classes_counted',
  (parts) => `
    with ${namesSql(parts)}
    select (select count(*)::int from ${foundSql(parts)} and ${isInSpan}) as count
    from ${spansSql(parts)} order by span.place`,
)

const coaches = visibleStatement<{ id: string }, FindingArguments>(
  'classes_coaches',
  (parts) => `
    with ${namesSql(parts)}
    select distinct f.coach_id as id from ${spansSql(parts)} cross join lateral (
      select o.coach_id from ${foundSql(parts)} and ${isInSpan}
    ) f limit 200`,
)

/** What a visitor may see, even when a coach is asking: what is found is the same for everyone. */
export function createFindingStore(database: Queryable): FindingStore {
  const askingAt = (now: Instant) => ({ viewer: anonymous, now })
  return {
    async listFound(wishes, { spans, after, limit }) {
      const place = { afterAt: after?.startsAt, afterId: after?.id, limit }
      const rows = await found(database, askingAt(wishes.endsAfter), { ...argumentsOf(wishes, spans), ...place })
      return rows.filter((row) => row.place === rows[0]?.place).map(({ id, startsAt }) => ({ id, startsAt }))
    },
    async countFound(wishes, spans) {
      const rows = await counted(database, askingAt(wishes.endsAfter), argumentsOf(wishes, spans))
      return rows.map(({ count }) => count)
    },
    async listCoaches(wishes, spans) {
      const rows = await coaches(database, askingAt(wishes.endsAfter), argumentsOf(wishes, spans))
      return rows.map(({ id }) => id)
    },
  }
}

function argumentsOf(wishes: Wishes, spans: readonly Span[]): FindingArguments {
  const { endsAfter, categoryIds, subCategoryId, coachId, level, words = [], types = [] } = wishes
  const froms = spans.map(({ from }) => from)
  return { endsAfter, categoryIds, subCategoryId, coachId, level, words, types, froms, tos: spans.map(({ to }) => to) }
}
