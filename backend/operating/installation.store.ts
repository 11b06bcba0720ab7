import type { Instant } from '#backend/platform/context.ts'
import { statement } from '#backend/platform/statement.ts'

/** Attendees of live classes on all servers. Those that were not seen for some rounds were on a server that is gone. */
export const countAttendees = statement<[since: Instant], { rooms: number; attendees: number }>({
  name: 'metrics_count_attendees',
  text: `select count(distinct occurrence_id)::int as rooms, count(distinct (occurrence_id, contact_id))::int as attendees
    from presence where left_at is null and seen_at > $1`,
})

export interface StoredUse {
  kind: string
  files: number
  bytes: number
}

/** Kind of the uploads that are under way. */
export const UNDER_WAY = 'upload'

/** Stored files by their kind; uploads that are under way count as the space that they have reserved. */
export const sumStorage = statement<[], StoredUse>({
  name: 'metrics_sum_storage',
  text: `select asset_type as kind, count(*)::int as files, sum(size)::float8 as bytes from stored_object group by asset_type
    union all
    select '${UNDER_WAY}', count(*)::int, coalesce(sum(coalesce(reserved, size)), 0)::float8 from upload
    order by kind`,
})

export const measureDatabase = statement<[], { bytes: number }>({
  name: 'metrics_measure_database',
  text: 'select pg_database_size(current_database())::float8 as bytes',
})
