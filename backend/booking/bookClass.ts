// Operation: bookingClassLambda
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ErrorCode } from '#schema/errors.ts'
import type { SeatFacts, SeatRequest, SeatStore } from './booking.port.ts'

export interface Booking {
  bookingId: string
  occurrenceId: string
  /** Another date that the member has booked for the same time. */
  overlapId?: string | undefined
}

export async function bookClass(request: SeatRequest, seats: Pick<SeatStore, 'takeSeat'>): Promise<Booking> {
  const outcome = await seats.takeSeat(request)
  if (outcome.kind === 'taken') return outcome
  throw new DomainError(refusalOf(outcome.facts))
}

/** Why no seat was taken, in the order a person would ask. A class under way stays bookable until full. */
export function refusalOf(facts: SeatFacts | undefined): ErrorCode {
  if (!facts?.isOpen) return 'NOT_FOUND'
  if (facts.isCancelled) return 'CLASS_CANCELLED'
  if (facts.hasEnded) return 'CLASS_ENDED'
  if (facts.isBooked) return 'ALREADY_BOOKED'
  if (facts.hasPrice) return 'PAYMENT_UNAVAILABLE'
  if (facts.isBeyond) return 'LIMIT_REACHED'
  return 'CLASS_FULL'
}
