import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import { rowBoundOf } from '#backend/model/rights/rowBoundOf.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { isBeyond } from '#backend/platform/rowBound.ts'
import { statement } from '#backend/platform/statement.ts'
import { isPublished } from '#schema/classes/publishedClass.ts'
import { messageLimits } from '#schema/messageLimits.ts'
import type { AudienceOf, BroadcastStore, Delivery } from './broadcasts.port.ts'

/** Ids of the people, for a statement whose first arguments are the coach, the audience and the class. */
// oxlint-disable-next-line house/rows-by-rights -- the coach's own members, followers and attendees
const people = `
  select c.id from (
    select m.member_id from coach_member m where $2 = 'MEMBERS' and m.coach_id = $1
    union
    select f.follower_id from follow f where $2 = 'FOLLOWERS' and f.followee_id = $1 and f.status = 'FOLLOWED'
    union
    select b.member_id from class k join occurrence o on o.class_id = k.id join booking b on b.occurrence_id = o.id
    where $2 = 'CLASS' and k.id = $3 and $1 in (k.coach_id, k.assistant_id)
      and ${predicateSql(isPublished, 'Event', 'k')} and b.status <> 'CANCELED'
  ) chosen (id) join contact c on c.id = chosen.id
  where c.id <> $1`

const countAudience = statement<[coachId: string, audience: string, classId: string | null], { count: number }>({
  name: 'broadcast_count_audience',
  // oxlint-disable-next-line house/rows-by-rights -- counts the caller's own members, followers and attendees
  text: `select count(*)::int as count from (${people}) people`,
})

const lockCoach = statement<[coachId: string]>({
  name: 'broadcast_lock_coach',
  // oxlint-disable-next-line house/rows-by-rights -- the caller's own row, which is not shown
  text: 'select from contact where id = $1 for no key update',
})

const countSince = statement<[coachId: string, since: Instant], { count: number }>({
  name: 'broadcast_count_since',
  // oxlint-disable-next-line house/rows-by-rights -- the caller's own broadcasts
  text: 'select count(*)::int as count from broadcast where coach_id = $1 and created_at > $2::timestamptz',
})

const addRecipients = statement<[coachId: string, audience: string, classId: string | null, id: string]>({
  name: 'broadcast_add_recipients',
  // oxlint-disable-next-line house/rows-by-rights -- the same people as counted for the caller
  text: `insert into broadcast_recipient (broadcast_id, contact_id) select $4, id from (${people}) people`,
})

const find = statement<[id: string], Delivery>({
  name: 'broadcast_find',
  // oxlint-disable-next-line house/rows-by-rights -- the job sends what its coach has written
  text: `select id, coach_id as "coachId", audience, class_id as "classId", content from broadcast
    where id = $1 and status = 'SENDING'`,
})

const nextRecipients = statement<[id: string, limit: number], { contactId: string }>({
  name: 'broadcast_next_recipients',
  text: `select contact_id as "contactId" from broadcast_recipient
    where broadcast_id = $1 and state = 'WAITING' order by contact_id limit $2`,
})

const lockRecipient = statement<[id: string, contactId: string], { contactId: string }>({
  name: 'broadcast_lock_recipient',
  text: `select contact_id as "contactId" from broadcast_recipient
    where broadcast_id = $1 and contact_id = $2 and state = 'WAITING' for update`,
})

const mark = statement<[id: string, contactId: string, state: string]>({
  name: 'broadcast_mark',
  text: `update broadcast_recipient set state = $3
    where broadcast_id = $1 and contact_id = $2 and state = 'WAITING'`,
})

const skipAll = statement<[id: string]>({
  name: 'broadcast_skip_all',
  text: `update broadcast_recipient set state = 'SKIPPED' where broadcast_id = $1 and state = 'WAITING'`,
})

// Attendees who canceled meanwhile, or do not fit into the conversation, do not get the message.
const markMembers = statement<[id: string, conversationId: string]>({
  name: 'broadcast_mark_members',
  // oxlint-disable-next-line house/rows-by-rights -- the job writes down what it has done
  text: `
    update broadcast_recipient r
    set state = case when r.contact_id = any (c.contact_ids) then 'SENT' else 'SKIPPED' end
    from conversation c where c.id = $2 and r.broadcast_id = $1 and r.state = 'WAITING'`,
})

// Counts instead of adding, so that an attempt that is repeated ends at the same numbers.
const report = statement<[id: string, now: Instant]>({
  name: 'broadcast_report',
  // oxlint-disable-next-line house/rows-by-rights -- the job writes down what it has done
  text: `
    update broadcast b set sent = r.sent, skipped = r.skipped, updated_at = $2,
      status = case when r.waiting = 0 then 'SENT' else b.status end
    from (
      select count(*) filter (where state = 'SENT')::int as sent, count(*) filter (where state = 'SKIPPED')::int as skipped,
        count(*) filter (where state = 'WAITING')::int as waiting
      from broadcast_recipient where broadcast_id = $1
    ) r
    where b.id = $1 and b.status = 'SENDING'`,
})

const forgetRecipients = statement<[id: string]>({
  name: 'broadcast_forget_recipients',
  // oxlint-disable-next-line house/rows-by-rights -- only of a broadcast that is sent
  text: `delete from broadcast_recipient r using broadcast b
    where r.broadcast_id = $1 and b.id = r.broadcast_id and b.status = 'SENT'`,
})

// Bookings are locked before the conversation, as by the statement with which one member joins.
const joinAttendees = statement<[conversationId: string, classId: string, now: Instant]>({
  name: 'broadcast_join_attendees',
  // oxlint-disable-next-line house/rows-by-rights -- the coach writes to all people who have booked the class
  text: `
    with booked as (
      select b.member_id from booking b join occurrence o on o.id = b.occurrence_id
      where o.class_id = $2 and b.status <> 'CANCELED' order by b.occurrence_id, b.id for share of b
    ), held as (
      select c.id, c.contact_ids from conversation c
      -- Counting makes PostgreSQL lock the bookings first.
      where c.id = $1 and (select count(*) from booked) >= 0 for update
    ), attendees as (
      select array_agg(n.member_id) as ids from (
        select distinct attendee.member_id from booked attendee, held h
        where attendee.member_id <> all (h.contact_ids)
          and not (${isBeyond(rowBoundOf('Participant'), ['attendee.member_id'], '1')})
        order by attendee.member_id
        limit (select greatest(0, ${messageLimits.classPeople} - cardinality(contact_ids)) from held)
      ) n
    ), joined as (
      update conversation c set version = c.version + 1,
        contact_ids = array(select unnest(c.contact_ids || a.ids) order by 1)
      from attendees a where c.id = $1 and a.ids is not null
      returning c.id, c.last_seq, c.contact_ids
    )
    insert into conversation_member (id, conversation_id, contact_id, read_seq, cleared_seq, last_seq, last_at,
      created_at, updated_at)
    select new_id(), j.id, person, j.last_seq, j.last_seq, j.last_seq, $3, $3, $3
    from joined j cross join unnest(j.contact_ids) person
    on conflict (conversation_id, contact_id) do nothing`,
})

export function createBroadcastStore(database: Queryable): BroadcastStore {
  const argumentsOf = ({ coachId, audience, classId }: AudienceOf) => [coachId, audience, classId ?? null] as const
  return {
    countAudience: async (audience) => (await countAudience(database, ...argumentsOf(audience)))[0]?.count ?? 0,
    lockAndCount: async (coachId, since) => {
      await lockCoach(database, coachId)
      return (await countSince(database, coachId, since))[0]?.count ?? 0
    },
    addRecipients: async (id, audience) => void (await addRecipients(database, ...argumentsOf(audience), id)),
    find: async (id) => {
      const [found] = await find(database, id)
      return found && { ...found, classId: found.classId ?? undefined }
    },
    nextRecipients: async (id, limit) => (await nextRecipients(database, id, limit)).map(({ contactId }) => contactId),
    lockRecipient: async (id, contactId) => (await lockRecipient(database, id, contactId)).length > 0,
    mark: async (id, contactId, state) => void (await mark(database, id, contactId, state)),
    skipAll: async (id) => void (await skipAll(database, id)),
    markMembers: async (id, conversationId) => void (await markMembers(database, id, conversationId)),
    report: async (id, now) => void (await report(database, id, now)),
    forgetRecipients: async (id) => void (await forgetRecipients(database, id)),
    joinAttendees: async (conversationId, classId, now) =>
      void (await joinAttendees(database, conversationId, classId, now)),
  }
}
