// Operation: cancelClassLambda
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ErrorCode } from '#schema/errors.ts'
import type { Booking } from './bookClass.ts'
import type { ReleaseFacts, ReleaseRequest, SeatStore } from './booking.port.ts'

export async function cancelBooking(request: ReleaseRequest, seats: Pick<SeatStore, 'releaseSeat'>): Promise<Booking> {
  if (request.occurrenceId === undefined && request.endsAt === undefined) {
    throw new DomainError('BAD_INPUT', { field: 'endDate', message: 'Say which booking to cancel.' })
  }
  const outcome = await seats.releaseSeat(request)
  if (outcome.kind === 'released') return outcome
  throw new DomainError(keepReasonOf(outcome.facts))
}

/** Why the seat was kept. Cancelling ends when the class starts; of a course, when its first booked date does. */
export function keepReasonOf(facts: ReleaseFacts | undefined): ErrorCode {
  return facts?.hasStarted ? 'CLASS_STARTED' : 'NOT_BOOKED'
}
