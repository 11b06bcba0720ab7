/* oxlint-disable house/rows-by-rights -- the room reports its attendees; there is no viewer */
import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { isBeyond, type RowBound } from '#backend/platform/rowBound.ts'
import { statement } from '#backend/platform/statement.ts'
import type { PresenceStore, SeenAttendee, StayedRoom } from './presence.port.ts'

/** Minimum part of the class's actual duration that a member has to be present, from 0 to 1. */
const ATTENDED_FROM = 0.7

/**
 * Maximum number of stays of one person in one class: a new one every two minutes for eight hours. Further ones are not
 * recorded.
 */
export const presenceBound: RowBound = { table: 'presence', columns: ['occurrence_id', 'contact_id'], rows: 240 }

// A delayed report is old, but the attendee is present now: if this server dies, they count as present until now.
const enter = statement<[meetingId: string, contactId: string, serverId: string, at: Instant, now: Instant]>({
  name: 'presence_enter',
  text: `
    insert into presence (occurrence_id, contact_id, server_id, entered_at, seen_at)
    select o.id, c.id, $3, $4::timestamptz, greatest($4::timestamptz, $5::timestamptz)
    from occurrence o join contact c on c.id = $2
    where o.public_id = $1 and not ${isBeyond(presenceBound, ['o.id', 'c.id'], '1')}
    on conflict (occurrence_id, contact_id, server_id) where left_at is null do nothing`,
})

const leave = statement<[meetingId: string, contactId: string, serverId: string, at: Instant]>({
  name: 'presence_leave',
  text: `
    update presence p set left_at = greatest(p.entered_at, $4)
    from occurrence o
    where o.public_id = $1 and p.occurrence_id = o.id and p.contact_id = $2 and p.server_id = $3 and p.left_at is null`,
})

const seeAll = statement<[serverId: string, now: Instant]>({
  name: 'presence_see_all',
  text: `
    update presence set seen_at = greatest(seen_at, $2) where server_id = $1 and left_at is null`,
})

const leaveAll = statement<[serverId: string, now: Instant]>({
  name: 'presence_leave_all',
  text: `
    update presence set left_at = greatest(entered_at, $2) where server_id = $1 and left_at is null`,
})

// Intervals overlap when an attendee has two devices on two servers, so their union counts. An open interval counts up
// to the last time it was seen, because its server may have died or be unreachable. The class counts with its actual
// duration: attendees who stayed until the coach ended it early were present to the end. Earlier leavers are evaluated
// again in the runs of the next hour.
const settle = statement<[now: Instant, meetingId: string | null, contactId: string | null]>({
  name: 'presence_settle',
  text: `
    with meant as (
      select o.id from occurrence o where o.public_id = $2
      union
      select o.id from meeting m join occurrence o on o.id = m.occurrence_id
      where $2::text is null and m.closed_at is null and o.ends_at <= $1
      union
      select m.occurrence_id from meeting m
      where $2::text is null and m.ended_at <= $1 and m.ended_at > $1 - interval '1 hour'
    ), ran as (
      select o.id, o.starts_at, least(o.ends_at, m.ended_at) as ends_at
      from meant join occurrence o on o.id = meant.id left join meeting m on m.occurrence_id = o.id
    ), present as (
      select b.id from booking b join ran on ran.id = b.occurrence_id
      where ($3::text is null or b.member_id = $3) and ran.starts_at < ran.ends_at
        and b.status = 'BOOKED' and b.marked_at is null
        and (
          select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)
          from (
            select unnest(range_agg(tstzrange(
              greatest(p.entered_at, ran.starts_at), least(coalesce(p.left_at, p.seen_at), ran.ends_at)
            ))) as part
            from presence p
            where p.occurrence_id = ran.id and p.contact_id = b.member_id
              and p.entered_at < ran.ends_at and coalesce(p.left_at, p.seen_at) > ran.starts_at
          ) parts
        ) >= ${ATTENDED_FROM} * extract(epoch from ran.ends_at - ran.starts_at)
      order by b.id for update of b
    )
    update booking b set status = 'ATTENDED', updated_at = $1 from present where b.id = present.id`,
})

// Sends an event to screens that show the class, so it is written only if it changes.
const greetCoach = statement<[meetingId: string, contactId: string, now: Instant]>({
  name: 'presence_greet_coach',
  text: `
    update occurrence set coach_here_since = $3, updated_at = $3
    where public_id = $1 and $2 in (coach_id, assistant_id, substitute_id) and coach_here_since is null and ended_at is null`,
})

// Attendees who were not seen for several runs were on a server that has died.
const missCoach = statement<[now: Instant, meetingId: string | null]>({
  name: 'presence_miss_coach',
  text: `
    update occurrence o set coach_here_since = null, updated_at = $1
    where o.coach_here_since is not null and ($2::text is null or o.public_id = $2) and not exists (
      select from presence p
      where p.occurrence_id = o.id and p.contact_id in (o.coach_id, o.assistant_id, o.substitute_id)
        and p.left_at is null and p.seen_at > $1::timestamptz - interval '2 minutes'
    )`,
})

const listStayed = statement<[serverId: string], StayedRoom>({
  name: 'presence_list_stayed',
  text: `
    select distinct o.public_id as "meetingId", m.ended_at is not null as "isEnded"
    from presence p join meeting m on m.occurrence_id = p.occurrence_id join occurrence o on o.id = p.occurrence_id
    where p.server_id = $1 and p.left_at is null and (m.ended_at is not null or m.emptied_at > p.entered_at)`,
})

const listReturned = statement<[serverId: string], SeenAttendee>({
  name: 'presence_list_returned',
  text: `
    select o.public_id as "meetingId", p.contact_id as "contactId"
    from presence p
    join meeting_attendee a on a.occurrence_id = p.occurrence_id and a.contact_id = p.contact_id
    join occurrence o on o.id = p.occurrence_id
    where p.server_id = $1 and p.left_at is null and a.removed_at is not null`,
})

const listSeen = statement<[since: Instant], SeenAttendee>({
  name: 'presence_list_seen',
  text: `
    select distinct o.public_id as "meetingId", p.contact_id as "contactId"
    from meeting m
    join occurrence o on o.id = m.occurrence_id
    join presence p on p.occurrence_id = m.occurrence_id
    join meeting_attendee a on a.occurrence_id = p.occurrence_id and a.contact_id = p.contact_id
    where m.closed_at is null and coalesce(p.left_at, p.seen_at) >= $1 and a.removed_at is null`,
})

/** The presence of one running server, under a unique id. */
export function createPresenceStore(database: Pick<Database, 'query' | 'transact'>, serverId: string): PresenceStore {
  const transact: Database['transact'] = (work) => database.transact(work)
  return {
    enter: ({ meetingId, contactId, at, now }) =>
      transact(async (transaction) => {
        await enter(transaction, meetingId, contactId, serverId, at, now)
        await greetCoach(transaction, meetingId, contactId, now)
      }),
    leave: ({ meetingId, contactId, at }) =>
      transact(async (transaction) => void (await leave(transaction, meetingId, contactId, serverId, at))),
    seeAll: (now) => transact(async (transaction) => void (await seeAll(transaction, serverId, now))),
    leaveAll: (now) => transact(async (transaction) => void (await leaveAll(transaction, serverId, now))),
    settle: ({ now, meetingId, contactId }) =>
      transact(async (transaction) => {
        await settle(transaction, now, meetingId ?? null, contactId ?? null)
        await missCoach(transaction, now, meetingId ?? null)
      }),
    listStayed: () => listStayed(database, serverId),
    listReturned: () => listReturned(database, serverId),
    listSeen: (since) => listSeen(database, since),
  }
}
