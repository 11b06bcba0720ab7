// Operations: checkBookingForEventLambda, checkBookingForEventOccurrenceLambda
import type { AttendeeStore } from '#backend/classes/classes.port.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import type {
  MutationCheckBookingForEventLambdaArgs,
  MutationCheckBookingForEventOccurrenceLambdaArgs,
} from '#schema/__generated__/wire.ts'

/** The bookings that a change of the class would affect. Callers who may not change it get `NOT_FOUND`. */
export async function checkClassBookings(
  { eventId }: MutationCheckBookingForEventLambdaArgs,
  context: Writing,
  attendees: AttendeeStore,
): Promise<{ attendances: string[] }> {
  const { id } = await context.rows.Event.lock({ id: eventId })
  return { attendances: await attendees.listToCome({ classId: id }, context) }
}

export async function checkDateBookings(
  { eventId, eventOccurrenceId }: MutationCheckBookingForEventOccurrenceLambdaArgs,
  context: Writing,
  attendees: AttendeeStore,
): Promise<{ attendances: string[] }> {
  const { id } = await context.rows.EventOccurrence.lock({ id: eventOccurrenceId, parentEventID: eventId })
  return { attendances: await attendees.listToCome({ classId: eventId, occurrenceId: id }, context) }
}
