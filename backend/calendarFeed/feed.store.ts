import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { takesPlace } from '#schema/classes/publishedClass.ts'
import type { FeedAddressStore, FeedDate, FeedStore } from './feed.port.ts'

/** Maximum number of dates in a feed. */
const MOST_DATES = 1000
/** Maximum number of characters of a description. */
const DESCRIPTION = 500

const takesPlaceSql = predicateSql(takesPlace, 'EventOccurrence', 'o')

// A person sees the dates that they booked or teach, so no right of another person is asked. A deleted date, and a
// canceled booking, stay as long as the feed looks back, so that each calendar learns of it. Each branch walks an index
// and is cut by itself.
const readDates = statement<[tokenHash: string, from: Instant, until: Instant], { id: string | null } & FeedRow>({
  name: 'calendar_read_dates',
  // oxlint-disable-next-line house/rows-by-rights -- the person's own bookings and the dates that they teach
  text: `
    with feed as (
      select contact_id from calendar_feed where token_hash = $1
    ), taught as (
      select o.id, o.revision, o.revised_at,
        case when o.status = 'DRAFT' and o.cancelled_at is null and o.deleted_at is null then 'TENTATIVE'
          when ${takesPlaceSql} then 'CONFIRMED' else 'CANCELLED' end as status
      from feed f cross join lateral (
        (select * from occurrence t where t.coach_id = f.contact_id and t.ends_at > $2 and t.starts_at < $3
          order by t.ends_at, t.id limit ${MOST_DATES})
        union all
        (select * from occurrence t where t.assistant_id = f.contact_id and t.ends_at > $2 and t.starts_at < $3
          order by t.ends_at, t.id limit ${MOST_DATES})
        union all
        (select * from occurrence t where t.substitute_id = f.contact_id and t.ends_at > $2 and t.starts_at < $3
          and t.coach_id is distinct from f.contact_id and t.assistant_id is distinct from f.contact_id
          order by t.ends_at, t.id limit ${MOST_DATES})
      ) o
      where o.status <> 'DELETED' and o.deleted_at is null or o.revised_at > $2
    ), booked as (
      select o.id, o.revision + b.revision as revision, greatest(o.revised_at, b.revised_at) as revised_at,
        case when b.status <> 'CANCELED' and ${takesPlaceSql} then 'CONFIRMED' else 'CANCELLED' end as status
      from feed f cross join lateral (
        select * from booking w where w.member_id = f.contact_id and w.ends_at > $2 and w.starts_at < $3
        order by w.ends_at, w.id limit ${MOST_DATES}
      ) b join occurrence o on o.id = b.occurrence_id
      where b.status <> 'CANCELED' or b.revised_at > $2
    ), dates as (
      select * from taught
      union all
      select * from booked where id not in (select id from taught)
    )
    select d.id, o.public_id as "publicId", o.name, left(o.description, ${DESCRIPTION}) as description, o.address,
      c.first_name || ' ' || c.last_name as "coachName", o.starts_at as "startsAt", o.ends_at as "endsAt", d.status,
      d.revision, coalesce(d.revised_at, o.created_at) as "revisedAt"
    from feed f
    left join (dates d join occurrence o on o.id = d.id join contact c on c.id = coalesce(o.substitute_id, o.coach_id)) on true
    order by o.starts_at, d.id limit ${MOST_DATES}`,
})

type FeedRow = Omit<FeedDate, 'id'>

const keepToken = statement<[contactId: string, tokenHash: string, now: Instant]>({
  name: 'calendar_keep_token',
  text: `insert into calendar_feed (contact_id, token_hash, created_at) values ($1, $2, $3)
    on conflict (contact_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
})

const forget = statement<[contactId: string]>({
  name: 'calendar_forget',
  text: 'delete from calendar_feed where contact_id = $1',
})

const findMade = statement<[contactId: string], { madeAt: Instant }>({
  name: 'calendar_find_made',
  text: 'select created_at as "madeAt" from calendar_feed where contact_id = $1',
})

export function createFeedStore(database: Queryable): FeedStore & FeedAddressStore {
  return {
    readDates: async (tokenHash, { from, until }) => {
      const rows = await readDates(database, tokenHash, from, until)
      if (rows.length === 0) return undefined
      return rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]))
    },
    keepToken: async (contactId, tokenHash, now) => void (await keepToken(database, contactId, tokenHash, now)),
    forget: async (contactId) => void (await forget(database, contactId)),
    findMade: async (contactId) => (await findMade(database, contactId))[0]?.madeAt,
  }
}
