// Operation: getAttendancesLambda
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Caller, Instant } from '#backend/platform/context.ts'
import type { AttendanceStore } from './booking.port.ts'

export interface BookingsRequest {
  memberId: string | null | undefined
  endsFrom: Instant | null | undefined
  subCategoryId: string | null | undefined
}

/** The caller's bookings that are not cancelled, those of classes still to come unless an earlier time is given. */
export function listBookings(
  { memberId: member, endsFrom, subCategoryId }: BookingsRequest,
  context: Caller,
  attendances: Pick<AttendanceStore, 'listActive'>,
): Promise<string[]> {
  const memberId = callerOf(member, context)
  return attendances.listActive(
    { memberId, endsFrom: endsFrom ?? context.now, subCategoryId: subCategoryId ?? undefined },
    context,
  )
}
