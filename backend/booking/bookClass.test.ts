import { describe, expect, test } from 'vitest'
import { bookClass, refusalOf } from './bookClass.ts'
import type { SeatFacts, SeatOutcome } from './booking.port.ts'

const TEN = '2026-11-21T10:00:00.000Z'

function yoga(facts: Partial<SeatFacts> = {}): SeatFacts {
  return {
    isOpen: true,
    isCancelled: false,
    hasEnded: false,
    isBooked: false,
    hasPrice: false,
    isBeyond: false,
    ...facts,
  }
}

function seatsThatAnswer(outcome: SeatOutcome) {
  return { takeSeat: () => Promise.resolve(outcome) }
}

describe('booking a class', () => {
  test('gives the booking when a seat was taken (row 55)', async () => {
    const seats = seatsThatAnswer({ kind: 'taken', bookingId: 'b1', occurrenceId: 'yoga-at-ten' })
    await expect(bookClass({ occurrenceId: 'yoga-at-ten', memberId: 'ana', now: TEN }, seats)).resolves.toMatchObject({
      bookingId: 'b1',
    })
  })

  test.each([
    ['CLASS_FULL', yoga()],
    ['CLASS_ENDED', yoga({ hasEnded: true })],
    ['CLASS_CANCELLED', yoga({ isCancelled: true })],
    ['ALREADY_BOOKED', yoga({ isBooked: true })],
    ['PAYMENT_UNAVAILABLE', yoga({ hasPrice: true })],
    ['LIMIT_REACHED', yoga({ isBeyond: true })],
    ['NOT_FOUND', yoga({ isOpen: false })],
    ['NOT_FOUND', undefined],
  ] as const)('fails with %s', async (code, facts) => {
    const attempt = bookClass(
      { occurrenceId: 'yoga-at-ten', memberId: 'ana', now: TEN },
      seatsThatAnswer({ kind: 'refused', facts }),
    )
    await expect(attempt).rejects.toMatchObject({ code })
  })

  test('a class that is not open reveals nothing else', () => {
    expect(refusalOf(yoga({ isOpen: false, isCancelled: true, isBooked: true }))).toBe('NOT_FOUND')
  })

  test('a member who already has a seat gets ALREADY_BOOKED, also in a paid class', () => {
    expect(refusalOf(yoga({ isBooked: true, hasPrice: true }))).toBe('ALREADY_BOOKED')
  })
})
