import { expect, test } from 'vitest'
import { bookingStateOf, type SeatSituation } from './bookingState.ts'

const NINE = Date.parse('2026-11-21T09:00:00Z')
const TEN = Date.parse('2026-11-21T10:00:00Z')
const ELEVEN = Date.parse('2026-11-21T11:00:00Z')

function yoga(overrides: Partial<SeatSituation> = {}): SeatSituation {
  const open = { isCancelled: false, hasBooking: false, seatsLeft: 3, hasPrice: false }
  return { startsAt: TEN, endsAt: ELEVEN, ...open, ...overrides }
}

test.each([
  ['open before it starts', yoga(), NINE, { kind: 'open' }],
  ['open while it runs', yoga(), TEN, { kind: 'open' }],
  ['full without a seat left (row 57)', yoga({ seatsLeft: 0 }), NINE, { kind: 'full' }],
  ['booked, and may be left before the start', yoga({ hasBooking: true }), NINE, { kind: 'booked', mayLeave: true }],
  ['booked, and kept from the start on', yoga({ hasBooking: true }), TEN, { kind: 'booked', mayLeave: false }],
  ['booked even when it is full', yoga({ hasBooking: true, seatsLeft: 0 }), NINE, { kind: 'booked', mayLeave: true }],
  ['priced and so not to be booked yet', yoga({ hasPrice: true }), NINE, { kind: 'priced' }],
  ['over at its end', yoga({ hasBooking: true }), ELEVEN, { kind: 'over', wasThere: true }],
  ['cancelled, whatever else it is', yoga({ isCancelled: true, hasBooking: true }), NINE, { kind: 'cancelled' }],
])('a class is %s', (_state, seat, now, expected) => {
  expect(bookingStateOf(seat, now)).toEqual(expected)
})
