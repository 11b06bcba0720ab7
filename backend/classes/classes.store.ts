import type { Queryable } from '#backend/platform/database.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { classLimits } from '#schema/classLimits.ts'
import type { ClassStore } from './classes.port.ts'
import { createFindingStore } from './finding.store.ts'

/** What the public listings show at most (specification 001, section 9). */
const MOST_LISTED = 12

const DAY_S = 86_400

/** People look for what is on by its start. The longest class says how far back one that is not over may have begun. */
export function createClassStore(database: Queryable): ClassStore {
  const finding = createFindingStore(database)
  return {
    listPublic: async ({ endsFrom, categoryIds, subCategoryId }) => {
      const from = addSeconds(endsFrom, -classLimits.longestMinutes * 60)
      const to = addSeconds(endsFrom, 2 * classLimits.furthestDays * DAY_S)
      const wishes = { endsAfter: endsFrom, categoryIds, subCategoryId }
      const found = await finding.listFound(wishes, { spans: [{ from, to }], isWhole: true, limit: MOST_LISTED })
      return found.map(({ id }) => id)
    },
  }
}
