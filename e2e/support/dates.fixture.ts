import type { Database } from '#backend/platform/database.ts'

/** A date of a class as it is stored. */
export interface StoryDate {
  id: string
  classId: string
  publicId: string
  coachId: string
  companyId: string | null
  startsAt: string
  endsAt: string
  isCanceled: boolean
}

/** The dates of the class with this title, soonest first. */
export async function readDates(database: Database, name: string): Promise<StoryDate[]> {
  const rows = await database.query<StoryDate>(
    {
      text: `select id, class_id as "classId", public_id as "publicId", coach_id as "coachId", company_id as "companyId", starts_at as "startsAt",
        ends_at as "endsAt", cancelled_at is not null as "isCanceled"
        from occurrence where name = $1 order by starts_at, id`,
    },
    [name],
  )
  return rows.map((row) => ({ ...row, startsAt: toIso(row.startsAt), endsAt: toIso(row.endsAt) }))
}

function toIso(instant: string): string {
  return new Date(instant).toISOString()
}
