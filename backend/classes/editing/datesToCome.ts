import type { Rows } from '#backend/model/write/rows.ts'
import type { Instant } from '#backend/platform/context.ts'

export type LockedDate = Awaited<ReturnType<Rows['EventOccurrence']['lock']>>

/** Locks the dates of a class that have not started, and were neither canceled nor deleted; soonest first. */
export async function lockDatesToCome(
  classId: string,
  { rows, now }: { rows: Rows; now: Instant },
): Promise<LockedDate[]> {
  const dates = await rows.EventOccurrence.lockWhere({ parentEventID: classId })
  return dates
    .filter((date) => isOpen(date) && date.startDate > now)
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
}

/** The date takes place, whether or not it is published. */
export function isOpen({ status, cancelledAt }: Pick<LockedDate, 'status' | 'cancelledAt'>): boolean {
  return status !== 'DELETED' && cancelledAt === null
}

/** Cancels dates with bookings, which stay visible to the members who booked them, and deletes the others. */
export async function closeDates(
  dates: readonly LockedDate[],
  { reason = null, rows, now }: { reason?: string | null; rows: Rows; now: Instant },
): Promise<void> {
  const idsOf = (isBooked: boolean) => dates.filter(({ booked }) => booked > 0 === isBooked).map(({ id }) => id)
  await rows.EventOccurrence.updateWhere({ id: idsOf(true) }, { cancelledAt: now, cancelReason: reason })
  await rows.EventOccurrence.updateWhere({ id: idsOf(false) }, { status: 'DELETED', deletedAt: now })
}
