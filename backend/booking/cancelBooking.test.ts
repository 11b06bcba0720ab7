import { expect, test } from 'vitest'
import { person } from '#backend/model/testing/openDomain.ts'
import type { ReleaseOutcome } from './booking.port.ts'
import { cancelBooking } from './cancelBooking.ts'

const now = '2026-11-21T10:00:00.000Z'
const request = { memberId: 'ana', canceledBy: 'ana', occurrenceId: 'yoga-at-ten', now }
const caller = { viewer: person('ana'), now }

function seatsThatAnswer(outcome: ReleaseOutcome) {
  return { releaseSeat: () => Promise.resolve(outcome), maySchedule: () => Promise.resolve(false) }
}

test('cancelling gives the seat back (row 56)', async () => {
  const seats = seatsThatAnswer({ kind: 'released', bookingId: 'b1', occurrenceId: 'yoga-at-ten' })
  await expect(cancelBooking(request, caller, seats)).resolves.toMatchObject({ occurrenceId: 'yoga-at-ten' })
})

test.each([
  ['CLASS_STARTED', { hasStarted: true, isLate: true }],
  ['TOO_LATE_TO_CANCEL', { hasStarted: false, isLate: true }],
  ['NOT_BOOKED', { hasStarted: false, isLate: false }],
  ['NOT_BOOKED', undefined],
] as const)('cancelling fails with %s', async (code, facts) => {
  await expect(cancelBooking(request, caller, seatsThatAnswer({ kind: 'refused', facts }))).rejects.toMatchObject({
    code,
  })
})

test('a request that identifies no booking is rejected before the database is queried', async () => {
  const attempt = cancelBooking(
    { memberId: 'ana', canceledBy: 'ana', now },
    caller,
    seatsThatAnswer({ kind: 'refused', facts: undefined }),
  )
  await expect(attempt).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'endDate' })
})
