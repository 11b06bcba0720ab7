import { at } from './classRows.ts'
import type { TableRow } from './fullRow.ts'

const days = { first_day: '2026-12-24', last_day: '2026-12-26', starts_at: at(800), ends_at: at(872) }

/** A closure of a coach’s own classes, and those of two companies. */
export const scheduleRows: Readonly<Record<string, readonly TableRow[]>> = {
  Closure: [
    { id: 'coach-away', created_by: 'coach', coach_id: 'coach', company_id: null, ...days },
    { id: 'dojo-closed', created_by: 'dana', coach_id: null, company_id: 'dojo', ...days },
    { id: 'gym-closed', created_by: 'root', coach_id: null, company_id: 'gym', ...days },
  ],
}
