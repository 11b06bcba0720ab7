import { expect, test } from 'vitest'
import type { ReleaseOutcome } from './booking.port.ts'
import { cancelBooking } from './cancelBooking.ts'

const request = { memberId: 'ana', occurrenceId: 'yoga-at-ten', now: '2026-11-21T10:00:00.000Z' }

function seatsThatAnswer(outcome: ReleaseOutcome) {
  return { releaseSeat: () => Promise.resolve(outcome) }
}

test('cancelling gives the seat back (row 56)', async () => {
  const seats = seatsThatAnswer({ kind: 'released', bookingId: 'b1', occurrenceId: 'yoga-at-ten' })
  await expect(cancelBooking(request, seats)).resolves.toMatchObject({ occurrenceId: 'yoga-at-ten' })
})

test.each([
  ['CLASS_STARTED', { hasStarted: true }],
  ['NOT_BOOKED', { hasStarted: false }],
  ['NOT_BOOKED', undefined],
] as const)('cancelling fails with %s', async (code, facts) => {
  await expect(cancelBooking(request, seatsThatAnswer({ kind: 'refused', facts }))).rejects.toMatchObject({ code })
})

test('a request that identifies no booking is rejected before the database is queried', async () => {
  const attempt = cancelBooking(
    { memberId: 'ana', now: request.now },
    seatsThatAnswer({ kind: 'refused', facts: undefined }),
  )
  await expect(attempt).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'endDate' })
})
