/** The facts that decide a member's booking state for a class. */
export interface SeatSituation {
  startsAt: number
  endsAt: number
  isPublished: boolean
  isCancelled: boolean
  booking: 'BOOKED' | 'ATTENDED' | 'CANCELED' | undefined
  seatsLeft: number
  hasPrice: boolean
}

/** `mayLeave`: the booking can still be canceled. */
export type BookingState =
  | { kind: 'cancelled' }
  | { kind: 'over'; part: 'none' | 'booked' | 'attended' }
  | { kind: 'booked'; mayLeave: boolean }
  | { kind: 'private' }
  | { kind: 'priced' }
  | { kind: 'full' }
  | { kind: 'open' }

/**
 * Derives the booking state. A class under way can be booked until it is full; a booking can be canceled until the
 * start.
 */
export function bookingStateOf(seat: SeatSituation, now: number): BookingState {
  if (seat.isCancelled) return { kind: 'cancelled' }
  if (seat.endsAt <= now) return { kind: 'over', part: partOf(seat) }
  if (seat.booking === 'BOOKED' || seat.booking === 'ATTENDED') return { kind: 'booked', mayLeave: seat.startsAt > now }
  if (!seat.isPublished) return { kind: 'private' }
  if (seat.hasPrice) return { kind: 'priced' }
  return seat.seatsLeft > 0 ? { kind: 'open' } : { kind: 'full' }
}

function partOf({ booking }: SeatSituation): 'none' | 'booked' | 'attended' {
  if (booking === 'ATTENDED') return 'attended'
  return booking === 'BOOKED' ? 'booked' : 'none'
}
