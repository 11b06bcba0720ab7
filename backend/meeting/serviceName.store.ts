import type { Database } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import type { ServiceNameStore } from './rooms/room.port.ts'

const findMeeting = statement<[occurrenceId: string], { serviceId: string | null; isEnded: boolean }>({
  name: 'meeting_find_service_name',
  text: `
    select service_id as "serviceId", ended_at is not null as "isEnded" from meeting where occurrence_id = $1`,
})

// Of two concurrent callers, the second gets the name of the first.
const keepMeeting = statement<[occurrenceId: string, before: string | null, serviceId: string], { serviceId: string }>({
  name: 'meeting_keep_service_name',
  text: `
    update meeting set service_id = case when service_id is not distinct from $2 then $3 else service_id end
    where occurrence_id = $1 returning service_id as "serviceId"`,
})

const findAttendee = statement<[occurrenceId: string, contactId: string], { serviceId: string | null }>({
  name: 'meeting_find_attendee_name',
  text: `
    select service_id as "serviceId" from meeting_attendee where occurrence_id = $1 and contact_id = $2`,
})

const keepAttendee = statement<[occurrenceId: string, contactId: string, serviceId: string], { isRemoved: boolean }>({
  name: 'meeting_keep_attendee_name',
  text: `
    update meeting_attendee set service_id = $3 where occurrence_id = $1 and contact_id = $2
    returning removed_at is not null as "isRemoved"`,
})

export function createServiceNameStore(database: Pick<Database, 'query' | 'transact'>): ServiceNameStore {
  return {
    findMeeting: async (occurrenceId) => {
      const [room] = await findMeeting(database, occurrenceId)
      return room && { serviceId: room.serviceId ?? undefined, isEnded: room.isEnded }
    },
    keepMeeting: ({ occurrenceId, before, serviceId }) =>
      database.transact(async (transaction) => {
        const [room] = await keepMeeting(transaction, occurrenceId, before ?? null, serviceId)
        return room?.serviceId ?? serviceId
      }),
    findAttendee: async ({ occurrenceId, contactId }) => {
      const [attendee] = await findAttendee(database, occurrenceId, contactId)
      return attendee?.serviceId ?? undefined
    },
    keepAttendee: async ({ occurrenceId, contactId, serviceId }) => {
      const [kept] = await database.transact((transaction) =>
        keepAttendee(transaction, occurrenceId, contactId, serviceId),
      )
      return kept?.isRemoved === false
    },
  }
}
