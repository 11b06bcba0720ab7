import { address } from '#web/lib/address.ts'

export const paths = { bookings: address('/dashboard/classes/booked') }
