// Breaks house/layers
import { createSeatStore } from './booking.store.ts'

export const seats = createSeatStore
