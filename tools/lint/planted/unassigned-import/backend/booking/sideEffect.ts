// Breaks import/no-unassigned-import
import './booking.store.ts'

export const isLoaded = true
