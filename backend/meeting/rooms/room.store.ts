import type { RoomName } from '#backend/meeting/meetingService.port.ts'
import { predicateSql } from '#backend/model/rights/predicateSql.ts'
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { isPublished } from '#schema/classes/publishedClass.ts'
import type { Admission, RoomPerson, RoomStore } from './room.port.ts'
import type { Room } from './room.ts'

const findRoom = visibleStatement<Room, { meetingId: string; contactId: string | undefined }>(
  'meeting_find_room',
  ({ argument, visible }) => `
    select o.id as "occurrenceId", o.public_id as "meetingId",
      o.coach_id as "coachId", o.assistant_id as "assistantId", o.substitute_id as "substituteId",
      o.company_id as "companyId",
      o.starts_at as "startsAt", o.ends_at as "endsAt",
      o.is_streaming and ${predicateSql(isPublished, 'EventOccurrence', 'o')} as "hasRoom",
      o.is_class_mode as "isClassMode", o.capacity,
      o.cancelled_at is not null as "isCancelled",
      m.ended_at is not null as "isEnded",
      exists (
        select from booking b
        where b.occurrence_id = o.id and b.member_id = ${argument('contactId', 'text')} and b.status <> 'CANCELED'
          and ${visible('Attendance', 'b')}
      ) as "hasBooking",
      a.removed_at is not null as "isRemoved"
    from occurrence o
    left join meeting m on m.occurrence_id = o.id
    left join meeting_attendee a on a.occurrence_id = o.id and a.contact_id = ${argument('contactId', 'text')}
    where o.public_id = ${argument('meetingId', 'text')} and ${visible('EventOccurrence', 'o')}`,
)

// The update changes nothing. It returns the latest row and locks it: a concurrent end either comes first, and the
// attendee is refused, or comes later and removes them.
const admit = statement<[occurrenceId: string, contactId: string, region: string, now: Instant], Admission>({
  name: 'meeting_admit',
  text: `
    with opened as (
      insert into meeting (occurrence_id, media_region, opened_at) values ($1, $3, $4)
      on conflict (occurrence_id) do update set occurrence_id = excluded.occurrence_id
      returning occurrence_id, media_region, ended_at
    ), let_in as (
      insert into meeting_attendee (occurrence_id, contact_id, admitted_at)
      select occurrence_id, $2, $4 from opened where ended_at is null
      on conflict (occurrence_id, contact_id) do update set admitted_at = excluded.admitted_at
        where meeting_attendee.removed_at is null
      returning occurrence_id
    )
    select r.media_region as region,
      case when r.ended_at is not null then 'ROOM_CLOSED' when l.occurrence_id is null then 'REMOVED_FROM_ROOM' end
        as refusal
    from opened r left join let_in l on l.occurrence_id = r.occurrence_id`,
})

const end = statement<[occurrenceId: string, contactId: string, now: Instant]>({
  name: 'meeting_end',
  text: `
    with ended as (
      insert into meeting (occurrence_id, opened_at, ended_at, ended_by) values ($1, $3, $3, $2)
      on conflict (occurrence_id) do update set ended_at = excluded.ended_at, ended_by = excluded.ended_by
        where meeting.ended_at is null
      returning occurrence_id
    )
    update occurrence o set ended_at = $3, coach_here_since = null, updated_at = $3
    from ended where o.id = ended.occurrence_id`,
})

const empty = statement<[occurrenceId: string, now: Instant]>({
  name: 'meeting_empty',
  text: `
    update meeting set emptied_at = $2 where occurrence_id = $1 and ended_at is null`,
})

const remove = statement<[occurrenceId: string, contactId: string, now: Instant]>({
  name: 'meeting_remove',
  text: `
    update meeting_attendee set removed_at = coalesce(removed_at, $3) where occurrence_id = $1 and contact_id = $2
    returning contact_id`,
})

const findPerson = statement<[occurrenceId: string, contactId: string], RoomPerson>({
  name: 'meeting_find_person',
  // oxlint-disable-next-line house/rows-by-rights -- attendees see the names and portraits of each other, even without access to the contact
  text: `
    select c.first_name || ' ' || c.last_name as name, c.avatar_image_url as picture from contact c
    where c.id = $2 and exists (select from meeting_attendee a where a.occurrence_id = $1 and a.contact_id = $2)`,
})

const listToClose = statement<[overBefore: Instant], RoomName>({
  name: 'meeting_list_to_close',
  // oxlint-disable-next-line house/rows-by-rights -- the server closes its rooms; there is no viewer
  text: `
    select o.id as "occurrenceId", o.public_id as "meetingId" from meeting m join occurrence o on o.id = m.occurrence_id
    where m.closed_at is null and (m.ended_at is not null or o.ends_at <= $1)
    order by o.id limit 100`,
})

const markClosed = statement<[occurrenceId: string, now: Instant]>({
  name: 'meeting_mark_closed',
  text: `
    update meeting set closed_at = $2, ended_at = coalesce(ended_at, $2)
    where occurrence_id = $1 and closed_at is null`,
})

export function createRoomStore(database: Pick<Database, 'query' | 'transact'>): RoomStore {
  const transact: Database['transact'] = (work) => database.transact(work)
  return {
    findRoom: async (meetingId, caller) => {
      const [room] = await findRoom(database, caller, { meetingId, contactId: caller.viewer.contactId })
      return room
    },
    admit: async ({ occurrenceId, contactId, region, now }) => {
      const [admission] = await transact((transaction) => admit(transaction, occurrenceId, contactId, region, now))
      if (!admission) throw new Error('The first attendee must open a room')
      return admission
    },
    end: ({ occurrenceId, contactId, now }) =>
      transact(async (transaction) => void (await end(transaction, occurrenceId, contactId, now))),
    empty: ({ occurrenceId, now }) =>
      transact(async (transaction) => void (await empty(transaction, occurrenceId, now))),
    remove: async ({ occurrenceId, contactId, now }) => {
      const rows = await transact((transaction) => remove(transaction, occurrenceId, contactId, now))
      return rows.length > 0
    },
    findPerson: async ({ occurrenceId, contactId }) => {
      const [person] = await findPerson(database, occurrenceId, contactId)
      return person
    },
    listToClose: ({ overBefore }) => listToClose(database, overBefore),
    markClosed: ({ occurrenceId, now }) =>
      transact(async (transaction) => void (await markClosed(transaction, occurrenceId, now))),
  }
}
