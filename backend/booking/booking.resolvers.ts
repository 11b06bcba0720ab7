import * as v from 'valibot'
import { lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import type { Context, Instant } from '#backend/platform/context.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { once } from '#backend/platform/idempotency/once.ts'
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
import { memberOf } from './memberOf.ts'

const KeptBooking: v.GenericSchema<unknown, Booking> = v.object({ bookingId: v.string(), occurrenceId: v.string() })

export interface BookingStores {
  database: Pick<Database, 'transact' | 'query'>
  attendances: AttendanceStore
  seatsIn(transaction: Transaction): SeatStore
}

/** The one place where AppSync's names of bookings and ours meet. */
export function bookingResolvers(stores: BookingStores): HandWritten {
  const { attendances } = stores
  return {
    Query: {
      getAttendancesLambda: (_root, { filter }: QueryGetAttendancesLambdaArgs, context) =>
        listBookings(
          { memberId: filter.memberID, endsFrom: filter.endDate, subCategoryId: filter.subCategoryID },
          context,
          attendances,
        ),
    },
    Mutation: {
      bookingClassLambda: lambda(
        'Failed to book class',
        ({ input }: MutationBookingClassLambdaArgs, context) => {
          const request = toSeatRequest(input, context)
          const asked = { ...request, operation: 'bookClass', key: input.clientMutationKey }
          return answerOnce(asked, stores, (seats) => bookClass(request, seats))
        },
        ({ input }) => ({ occurrence: input.eventOccurrenceID }),
      ),
      cancelClassLambda: lambda(
        'Failed to cancell booking class',
        ({ input }: MutationCancelClassLambdaArgs, context) => {
          const request = toReleaseRequest(input, context)
          const asked = { ...request, operation: 'cancelBooking', key: input.clientMutationKey }
          return answerOnce(asked, stores, (seats) => cancelBooking(request, seats))
        },
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
  return { occurrenceId: input.eventOccurrenceID, memberId: memberOf(input.memberID, context), now: context.now }
}

function toReleaseRequest(input: MutationCancelClassLambdaArgs['input'], context: Context): ReleaseRequest {
  return {
    memberId: memberOf(input.memberID, context),
    occurrenceId: input.eventOccurrenceID ?? undefined,
    endsAt: input.endDate ?? undefined,
    coachId: input.coachID ?? undefined,
    now: context.now,
  }
}

interface Keyed {
  key: string | null | undefined
  memberId: string
  operation: string
  now: Instant
}

/** The records of the payload. With a key that was answered before, those of that answer. */
async function answerOnce(
  { key, memberId, operation, now }: Keyed,
  { database, seatsIn }: BookingStores,
  work: (seats: SeatStore) => Promise<Booking>,
) {
  const booking = await once(
    { key: key ?? undefined, viewer: memberId, operation, now, answer: KeptBooking },
    database,
    (transaction) => work(seatsIn(transaction)),
  )
  return { attendance: booking.bookingId, occurrence: booking.occurrenceId }
}
