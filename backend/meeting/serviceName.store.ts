import type { Database, Statement } from '#backend/platform/database.ts'
import type { ServiceNameStore } from './room.port.ts'

const FIND_MEETING: Statement = {
  name: 'meeting_find_service_name',
  text: `
    select service_id as "serviceId", ended_at is not null as "isEnded" from meeting where occurrence_id = $1`,
}

// Of two who ask at the same moment, the second finds the name of the first.
const KEEP_MEETING: Statement = {
  name: 'meeting_keep_service_name',
  text: `
    update meeting set service_id = case when service_id is not distinct from $2 then $3 else service_id end
    where occurrence_id = $1 returning service_id as "serviceId"`,
}

const FIND_ATTENDEE: Statement = {
  name: 'meeting_find_attendee_name',
  text: `
    select service_id as "serviceId" from meeting_attendee where occurrence_id = $1 and contact_id = $2`,
}

const KEEP_ATTENDEE: Statement = {
  name: 'meeting_keep_attendee_name',
  text: `
    update meeting_attendee set service_id = $3 where occurrence_id = $1 and contact_id = $2
    returning removed_at is not null as "isRemoved"`,
}

export function createServiceNameStore(database: Pick<Database, 'query' | 'transact'>): ServiceNameStore {
  return {
    findMeeting: async (occurrenceId) => {
      const rows = await database.query<{ serviceId: string | null; isEnded: boolean }>(FIND_MEETING, [occurrenceId])
      const [room] = rows
      return room && { serviceId: room.serviceId ?? undefined, isEnded: room.isEnded }
    },
    keepMeeting: ({ occurrenceId, before, serviceId }) =>
      database.transact(async (transaction) => {
        const values = [occurrenceId, before ?? null, serviceId]
        const [room] = await transaction.query<{ serviceId: string }>(KEEP_MEETING, values)
        return room?.serviceId ?? serviceId
      }),
    findAttendee: async ({ occurrenceId, contactId }) => {
      const values = [occurrenceId, contactId]
      const [attendee] = await database.query<{ serviceId: string | null }>(FIND_ATTENDEE, values)
      return attendee?.serviceId ?? undefined
    },
    keepAttendee: async ({ occurrenceId, contactId, serviceId }) => {
      const values = [occurrenceId, contactId, serviceId]
      const [kept] = await database.transact((transaction) =>
        transaction.query<{ isRemoved: boolean }>(KEEP_ATTENDEE, values),
      )
      return kept?.isRemoved === false
    },
  }
}
