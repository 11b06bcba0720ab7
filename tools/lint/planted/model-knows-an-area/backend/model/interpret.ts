// Breaks house/layers
import { bookClass } from '#backend/booking/bookClass.ts'

export const book = bookClass
