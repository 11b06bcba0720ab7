/** What stands between a member and a seat, and what they hold already. */
export interface SeatSituation {
  startsAt: number
  endsAt: number
  isCancelled: boolean
  hasBooking: boolean
  seatsLeft: number
  hasPrice: boolean
}

/** `mayLeave`: the booking can still be cancelled. */
export type BookingState =
  | { kind: 'cancelled' }
  | { kind: 'over'; wasThere: boolean }
  | { kind: 'booked'; mayLeave: boolean }
  | { kind: 'priced' }
  | { kind: 'full' }
  | { kind: 'open' }

/** A class under way stays open until it is full; a booking can be cancelled until the start. */
export function bookingStateOf(seat: SeatSituation, now: number): BookingState {
  if (seat.isCancelled) return { kind: 'cancelled' }
  if (seat.endsAt <= now) return { kind: 'over', wasThere: seat.hasBooking }
  if (seat.hasBooking) return { kind: 'booked', mayLeave: seat.startsAt > now }
  if (seat.hasPrice) return { kind: 'priced' }
  return seat.seatsLeft > 0 ? { kind: 'open' } : { kind: 'full' }
}
