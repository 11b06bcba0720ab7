// Operation: getClassesLambda
import type { Queryable } from '#backend/platform/database.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { classLimits } from '#schema/classes/classLimits.ts'
import type { ClassStore } from './classes.port.ts'
import { createFindingStore } from './finding.store.ts'
import { oldestStart } from './oldestStart.ts'

/** Maximum number of classes in a public listing (specification 001, section 9). */
const MOST_LISTED = 12

const DAY_S = 86_400

/** Finds classes by their start. */
export function createClassStore(database: Queryable): ClassStore {
  const finding = createFindingStore(database)
  return {
    listPublic: async ({ endsFrom, categoryIds, subCategoryId }) => {
      const from = oldestStart(endsFrom)
      const to = addSeconds(endsFrom, 2 * classLimits.furthestDays * DAY_S)
      const wishes = { endsAfter: endsFrom, categoryIds, subCategoryId }
      const found = await finding.listFound(wishes, { spans: [{ from, to }], limit: MOST_LISTED })
      return found.map(({ id }) => id)
    },
  }
}
