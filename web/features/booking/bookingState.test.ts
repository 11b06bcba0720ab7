import { expect, test } from 'vitest'
import { bookingStateOf, type SeatSituation } from './bookingState.ts'

const NINE = Date.parse('2026-11-21T09:00:00Z')
const TEN = Date.parse('2026-11-21T10:00:00Z')
const ELEVEN = Date.parse('2026-11-21T11:00:00Z')

function yoga(overrides: Partial<SeatSituation> = {}): SeatSituation {
  const open = { isPublished: true, isCancelled: false, booking: undefined, seatsLeft: 3, hasPrice: false }
  return { startsAt: TEN, cancelableUntil: TEN, endsAt: ELEVEN, ...open, ...overrides }
}

const booked = { booking: 'BOOKED' } as const

test.each([
  ['open before it starts', yoga(), NINE, { kind: 'open' }],
  ['open while it runs', yoga(), TEN, { kind: 'open' }],
  ['open again to a member who canceled', yoga({ booking: 'CANCELED' }), NINE, { kind: 'open' }],
  ['full without a seat left (row 57)', yoga({ seatsLeft: 0 }), NINE, { kind: 'full' }],
  ['full while it runs, too (row 57)', yoga({ seatsLeft: 0 }), TEN, { kind: 'full' }],
  ['booked, and may be left before the start', yoga(booked), NINE, { kind: 'booked', leaving: 'possible' }],
  ['booked, and kept from the start on', yoga(booked), TEN, { kind: 'booked', leaving: 'started' }],
  [
    'booked, and kept once the studio’s time to cancel has passed (row 56)',
    yoga({ ...booked, cancelableUntil: NINE }),
    NINE,
    { kind: 'booked', leaving: 'late' },
  ],
  ['booked even when it is full', yoga({ ...booked, seatsLeft: 0 }), NINE, { kind: 'booked', leaving: 'possible' }],
  ['priced and so not to be booked yet', yoga({ hasPrice: true }), NINE, { kind: 'priced' }],
  ['private, and so not to be booked', yoga({ isPublished: false }), NINE, { kind: 'private' }],
  ['over at its end', yoga(), ELEVEN, { kind: 'over', part: 'none' }],
  ['over, with a seat that was kept', yoga(booked), ELEVEN, { kind: 'over', part: 'booked' }],
  ['over, and was attended (row 58)', yoga({ booking: 'ATTENDED' }), ELEVEN, { kind: 'over', part: 'attended' }],
  [
    'over, without the seat that was given back (row 58)',
    yoga({ booking: 'CANCELED' }),
    ELEVEN,
    { kind: 'over', part: 'none' },
  ],
  ['cancelled, whatever else it is', yoga({ ...booked, isCancelled: true }), NINE, { kind: 'cancelled' }],
] as const)('a class is %s', (_state, seat, now, expected) => {
  expect(bookingStateOf(seat, now)).toEqual(expected)
})
