// Operation: updateAttendances
import type { Caller, Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { AttendanceStore } from './booking.port.ts'

export interface AttendanceMark {
  memberId: string
  endsAt: Instant
  bookingId: string | undefined
  status: 'BOOKED' | 'ATTENDED' | 'CANCELED'
}

/**
 * Coach, assistant and admins mark attendance, from the start of the class and without a time limit. Canceling is not
 * a mark: it frees a spot.
 */
export async function markAttendance(
  { status, ...mark }: AttendanceMark,
  caller: Caller,
  attendances: Pick<AttendanceStore, 'mark'>,
): Promise<string> {
  if (status === 'CANCELED') {
    throw new DomainError('BAD_INPUT', {
      field: 'status',
      message: 'A booking is cancelled by cancelling it, not by marking it.',
    })
  }
  const outcome = await attendances.mark({ ...mark, status }, caller)
  if (!outcome) throw new DomainError('NOT_FOUND')
  if (!outcome.isMarked) throw new DomainError('CLASS_NOT_STARTED')
  return outcome.bookingId
}
