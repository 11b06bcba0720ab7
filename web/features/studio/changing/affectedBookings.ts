import type { AffectedBooking, AffectedBookings } from './useAffectedBookings.ts'

/** Names of the members with these bookings, each member once. */
export function namesIn(bookings: AffectedBookings): string[] {
  if (bookings === undefined || bookings === 'failed') return []
  return [...new Map(bookings.map(({ memberID, memberName }) => [memberID, memberName ?? ''])).values()]
}

/** The bookings that a capacity has no room for: the newest of each date. They come oldest first. */
export function bookingsAbove(capacity: number, bookings: AffectedBookings): AffectedBooking[] {
  if (bookings === undefined || bookings === 'failed') return []
  const byDate = Map.groupBy(bookings, ({ eventOccurrenceID }) => eventOccurrenceID)
  return [...byDate.values()].flatMap((ofDate) => ofDate.slice(capacity))
}
