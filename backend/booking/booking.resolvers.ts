import * as v from 'valibot'
import { answerSoftly, orEmpty } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import type {
  MutationBookingClassLambdaArgs,
  MutationCancelClassLambdaArgs,
  MutationUpdateAttendancesArgs,
  QueryGetAttendancesLambdaArgs,
} from '#schema/__generated__/wire.ts'
import { bookClass, type Booking } from './bookClass.ts'
import type { AttendanceStore, ReleaseRequest, SeatRequest, SeatStore } from './booking.port.ts'
import { cancelBooking } from './cancelBooking.ts'
import { listBookings } from './listBookings.ts'
import { markAttendance } from './markAttendance.ts'
import { Turns } from './turns.ts'

const KeptBooking: v.GenericSchema<unknown, Booking> = v.object({
  bookingId: v.string(),
  occurrenceId: v.string(),
  overlapId: v.optional(v.string()),
})

export interface BookingStores {
  database: Pick<Database, 'transact' | 'query'>
  attendances: AttendanceStore
  seatsIn(transaction: Transaction): SeatStore
}

/** The one place where AppSync's names of bookings and ours meet. */
export function bookingResolvers(stores: BookingStores): HandWritten {
  const { attendances, database, seatsIn } = stores
  const turns = new Turns()
  const book = writing(
    database,
    ({ input }: MutationBookingClassLambdaArgs, caller) =>
      bookClass(toSeatRequest(input, caller), seatsIn(caller.transaction)),
    { operation: 'bookClass', answer: KeptBooking },
  )
  const cancel = writing(
    database,
    ({ input }: MutationCancelClassLambdaArgs, caller) =>
      cancelBooking(toReleaseRequest(input, caller), caller, seatsIn(caller.transaction)),
    { operation: 'cancelBooking', answer: KeptBooking },
  )
  return {
    Query: {
      getAttendancesLambda: orEmpty(async ({ filter }: QueryGetAttendancesLambdaArgs, context) =>
        listBookings(
          { memberId: filter.memberID, endsFrom: filter.endDate, subCategoryId: filter.subCategoryID },
          context,
          attendances,
        ),
      ),
    },
    Mutation: {
      bookingClassLambda: answerSoftly(
        'Failed to book class',
        async (args: MutationBookingClassLambdaArgs, context) =>
          recordsOf(await turns.take(args.input.eventOccurrenceID, () => book(args, context))),
        ({ input }) => ({ occurrence: input.eventOccurrenceID }),
      ),
      cancelClassLambda: answerSoftly(
        'Failed to cancell booking class',
        async (args: MutationCancelClassLambdaArgs, context) => recordsOf(await cancel(args, context)),
        ({ input }) => ({ occurrence: input.eventOccurrenceID }),
      ),
      updateAttendances: (_root, { input }: MutationUpdateAttendancesArgs, context) =>
        markAttendance(
          { memberId: input.memberID, endsAt: input.endDate, bookingId: input.id ?? undefined, status: input.status },
          context,
          attendances,
        ),
    },
  }
}

function toSeatRequest(input: MutationBookingClassLambdaArgs['input'], context: Context): SeatRequest {
  return { occurrenceId: input.eventOccurrenceID, memberId: callerOf(input.memberID, context), now: context.now }
}

function toReleaseRequest(input: MutationCancelClassLambdaArgs['input'], context: Context): ReleaseRequest {
  const caller = callerOf(undefined, context)
  return {
    memberId: input.memberID ?? caller,
    canceledBy: caller,
    occurrenceId: input.eventOccurrenceID ?? undefined,
    endsAt: input.endDate ?? undefined,
    coachId: input.coachID ?? undefined,
    now: context.now,
  }
}

/** The records of the payload. */
function recordsOf({ bookingId, occurrenceId, overlapId }: Booking) {
  return { attendance: bookingId, occurrence: occurrenceId, ...(overlapId ? { overlap: overlapId } : {}) }
}
