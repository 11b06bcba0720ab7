// Operation: endStandingSpot
import type { Writing } from '#backend/model/write/rows.ts'
import type { StandingStore } from './standing.port.ts'

export interface EndedSpot {
  /** The dates that were given back. */
  occurrences: string[]
}

/** Ends the spot, then cancels its bookings: a booking that is being made for it waits, and finds no spot. */
export async function endStandingSpot(
  id: string,
  { rows, now, viewer }: Pick<Writing, 'rows' | 'now' | 'viewer'>,
  standing: StandingStore,
): Promise<EndedSpot> {
  const { memberID, eventID } = await rows.StandingSpot.delete({ id })
  return {
    occurrences: await standing.releaseSeats({
      classId: eventID,
      memberId: memberID,
      canceledBy: viewer.contactId ?? '',
      now,
    }),
  }
}
