import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import { anonymous, type Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import type { ClassStore } from './classes.port.ts'

/** What the public listings show at most (specification 001, section 9). */
const MOST_LISTED = 12

// Without a category there is one way: by the end, until there are enough. Every visitor's Today asks so.
const allPublicToCome = visibleStatement<{ id: string }, { endsFrom: Instant }>(
  { name: 'classes_all_public_to_come', keepsPlan: true },
  ({ argument, visible }) => `
    select o.id from occurrence o
    where o.ends_at >= ${argument('endsFrom', 'timestamptz')} and o.cancelled_at is null
      and ${visible('EventOccurrence', 'o')}
    order by o.ends_at, o.id limit ${MOST_LISTED}`,
)

const publicClassesToCome = visibleStatement<
  { id: string },
  { endsFrom: Instant; categoryIds?: readonly string[] | undefined; subCategoryId?: string | undefined }
>(
  'classes_public_to_come',
  ({ argument, visible }) => `
    select o.id from occurrence o
    where o.ends_at >= ${argument('endsFrom', 'timestamptz')} and o.cancelled_at is null
      and (${argument('categoryIds', 'text[]')} is null or o.category_id = any (${argument('categoryIds', 'text[]')}))
      and (${argument('subCategoryId', 'text')} is null or o.sub_category_id = ${argument('subCategoryId', 'text')})
      and ${visible('EventOccurrence', 'o')}
    order by o.ends_at, o.id limit ${MOST_LISTED}`,
)

export function createClassStore(database: Queryable): ClassStore {
  return {
    listPublic: async ({ now, ...request }) => {
      // What a visitor may see, even when a coach is asking: the listing is the same for everybody.
      const asking = { viewer: anonymous, now }
      const { endsFrom, categoryIds, subCategoryId } = request
      const rows =
        categoryIds === undefined && subCategoryId === undefined
          ? await allPublicToCome(database, asking, { endsFrom })
          : await publicClassesToCome(database, asking, request)
      return rows.map(({ id }) => id)
    },
  }
}
