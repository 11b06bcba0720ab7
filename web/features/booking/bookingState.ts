/** The facts that decide a member's booking state for a class. */
export interface SeatSituation {
  /** Of a course, the start of its first date. */
  startsAt: number
  /** When the company's cancellation window ends. */
  cancelableUntil: number
  endsAt: number
  isPublished: boolean
  isCancelled: boolean
  booking: 'BOOKED' | 'ATTENDED' | 'CANCELED' | undefined
  seatsLeft: number
  hasPrice: boolean
}

/** Whether a booking can still be canceled, or why not. */
export type Leaving = 'possible' | 'late' | 'started'

export type BookingState =
  | { kind: 'cancelled' }
  | { kind: 'over'; part: 'none' | 'booked' | 'attended' }
  | { kind: 'booked'; leaving: Leaving }
  | { kind: 'private' }
  | { kind: 'priced' }
  | { kind: 'full' }
  | { kind: 'open' }

/**
 * Derives the booking state. A class under way can be booked until it is full; a booking can be canceled until the
 * cancellation window ends, which is at the start or before.
 */
export function bookingStateOf(seat: SeatSituation, now: number): BookingState {
  if (seat.isCancelled) return { kind: 'cancelled' }
  if (seat.endsAt <= now) return { kind: 'over', part: partOf(seat) }
  if (seat.booking === 'BOOKED' || seat.booking === 'ATTENDED') return { kind: 'booked', leaving: leavingOf(seat, now) }
  if (!seat.isPublished) return { kind: 'private' }
  if (seat.hasPrice) return { kind: 'priced' }
  return seat.seatsLeft > 0 ? { kind: 'open' } : { kind: 'full' }
}

function leavingOf({ startsAt, cancelableUntil }: SeatSituation, now: number): Leaving {
  // A course that was booked under way has begun, and can be canceled until the first booked date.
  if (cancelableUntil > now) return 'possible'
  return startsAt <= now ? 'started' : 'late'
}

function partOf({ booking }: SeatSituation): 'none' | 'booked' | 'attended' {
  if (booking === 'ATTENDED') return 'attended'
  return booking === 'BOOKED' ? 'booked' : 'none'
}
