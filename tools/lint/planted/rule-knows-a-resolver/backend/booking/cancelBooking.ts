// Breaks house/layers
import { bookingResolvers } from './booking.resolvers.ts'

export const resolvers = bookingResolvers
