// Operation: cancelClassLambda
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ErrorCode } from '#schema/errors.ts'
import type { Booking } from './bookClass.ts'
import type { ReleaseFacts, ReleaseRequest, SeatStore } from './booking.port.ts'

/**
 * Cancels a booking of the caller within the company's cancellation window. Coach and admins free the spot of a member
 * at any time before the start.
 */
export async function cancelBooking(
  request: ReleaseRequest,
  caller: Caller,
  seats: Pick<SeatStore, 'releaseSeat' | 'maySchedule'>,
): Promise<Booking> {
  if (request.occurrenceId === undefined && request.endsAt === undefined) {
    throw new DomainError('BAD_INPUT', { field: 'endDate', message: 'Say which booking to cancel.' })
  }
  if (request.memberId !== request.canceledBy && !(await mayFreeSpot(request, caller, seats))) {
    throw new DomainError('NOT_FOUND')
  }
  const outcome = await seats.releaseSeat(request)
  if (outcome.kind === 'released') return outcome
  throw new DomainError(keepReasonOf(outcome.facts))
}

async function mayFreeSpot(
  { occurrenceId }: ReleaseRequest,
  caller: Caller,
  seats: Pick<SeatStore, 'maySchedule'>,
): Promise<boolean> {
  return occurrenceId !== undefined && seats.maySchedule(occurrenceId, caller)
}

/** Why the seat was kept. The first booked date of a course decides for all of them. */
export function keepReasonOf(facts: ReleaseFacts | undefined): ErrorCode {
  if (facts?.hasStarted) return 'CLASS_STARTED'
  return facts?.isLate ? 'TOO_LATE_TO_CANCEL' : 'NOT_BOOKED'
}
