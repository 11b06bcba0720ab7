import { isOpenSql, startsInSql } from '#backend/classes/openDates.ts'
import { type StatementParts, visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { never } from '#schema/rights/predicate.ts'
import { rights } from '#schema/rights/rights.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import type { ActivityStore, StudioDay } from './activity.port.ts'

/** The right to list dates, which only the people who run them have. */
const listRight = rights['EventOccurrence']?.list ?? never

type Arguments = Record<'owner' | 'from' | 'to' | 'timeZone', string>

type Parts = StatementParts<keyof Arguments>

/** One row per day: the sum of parts that each count one thing. */
const daysSql = (countsOf: (parts: Parts) => readonly string[]) =>
  function write(parts: Parts): string {
    return `
      select to_char(at at time zone ${parts.argument('timeZone', 'text')}, 'YYYY-MM-DD') as day,
        sum(spots)::int as spots, sum(bookings)::int as bookings, sum(views)::int as views,
        sum(followers)::int as followers
      from (${countsOf(parts).join(' union all ')}) counted
      group by 1 order by 1`
  }

const within = (column: string, { argument }: Parts) =>
  `${column} >= ${argument('from', 'timestamptz')} and ${column} < ${argument('to', 'timestamptz')}`

/** Classes that have started and were not canceled. */
// oxlint-disable-next-line house/rows-by-rights -- A part of the statements below, which visibleStatement makes.
const classesOf = (owner: 'coach_id' | 'company_id', { argument, holds, now }: Parts) => `
  select o.starts_at as at, o.capacity as spots, o.booked as bookings, 0 as views, 0 as followers
  from occurrence o
  where o.${owner} = ${argument('owner', 'text')} and o.starts_at <= ${now()} and o.status = '${PUBLISHED}'
    and ${startsInSql(argument('from', 'timestamptz'), argument('to', 'timestamptz'))} and ${isOpenSql('o')}
    and ${holds('EventOccurrence', 'o', listRight)}`

// oxlint-disable-next-line house/rows-by-rights -- A part of the statements below, which visibleStatement makes.
const viewsOf = (videos: string, parts: Parts) => `
  select p.created_at, 0, 0, 1, 0
  from ${videos} join video_progress p on p.video_id = v.id and not p.is_own and ${within('p.created_at', parts)}
  where ${parts.changeable('Video', 'v')}`

const ofCoach = visibleStatement<StudioDay, Arguments>(
  'studio_days_of_coach',
  daysSql((parts) => [
    classesOf('coach_id', parts),
    // oxlint-disable-next-line house/rows-by-rights -- viewsOf adds the right.
    viewsOf(`(select * from video where coach_id = ${parts.argument('owner', 'text')}) v`, parts),
    // oxlint-disable-next-line house/rows-by-rights -- A part of a statement that visibleStatement makes.
    `select f.created_at, 0, 0, 0, 1 from follow f
      where f.followee_id = ${parts.argument('owner', 'text')} and f.status = 'FOLLOWED'
        and f.updated_at >= ${parts.argument('from', 'timestamptz')} and ${within('f.created_at', parts)}
        and ${parts.visible('Follow', 'f')}`,
  ]),
)

const ofCompany = visibleStatement<StudioDay, Arguments>(
  'studio_days_of_company',
  daysSql((parts) => [
    classesOf('company_id', parts),
    viewsOf(
      // oxlint-disable-next-line house/rows-by-rights -- viewsOf adds the right.
      `(select w.* from video_company c join video w on w.id = c.video_id
        where c.company_id = ${parts.argument('owner', 'text')}) v`,
      parts,
    ),
  ]),
)

export function createActivityStore(database: Queryable): ActivityStore {
  return {
    readDays: async ({ companyId, ...span }, caller) => {
      const owner = companyId ?? caller.viewer.contactId
      if (owner === undefined) return []
      return (companyId === undefined ? ofCoach : ofCompany)(database, caller, { owner, ...span })
    },
  }
}
