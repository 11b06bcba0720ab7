import type { Queryable, Statement } from '#backend/platform/database.ts'
import type { ClassStore } from './classes.port.ts'

/** What the public listings show at most (specification 001, section 9). */
const MOST_LISTED = 12

// Published, by an approved coach, not called off: what a visitor may see, even when a coach is asking.
const PUBLIC_CLASSES_TO_COME: Statement = {
  name: 'classes_public_to_come',
  text: `
    select o.id from occurrence o
    where o.ends_at >= $1
      and ($2::text[] is null or o.category_id = any ($2))
      and ($3::text is null or o.sub_category_id = $3)
      and o.status = 'PUBLISHED' and o.deleted_at is null and o.cancelled_at is null
      and exists (select from role r where r.contact_id = o.coach_id and r.role = 'COACH' and r.status = 'APPROVED')
    order by o.ends_at, o.id limit ${MOST_LISTED}`,
}

export function createClassStore(database: Queryable): ClassStore {
  return {
    listPublic: async ({ endsFrom, categoryIds, subCategoryId }) => {
      const values = [endsFrom, categoryIds ?? null, subCategoryId ?? null]
      const rows = await database.query<{ id: string }>(PUBLIC_CLASSES_TO_COME, values)
      return rows.map(({ id }) => id)
    },
  }
}
