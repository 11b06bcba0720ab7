/* oxlint-disable house/rows-by-rights -- upkeep without a viewer: it reads all rows */
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/**
 * A request goes with its program; one that never became a program has a week. What was used up counts for one day, and
 * what a call of the evening before did not cost is given back to that.
 */
const forget = statement<[now: Instant]>({
  name: 'planner_forget',
  text: `
    with used as (delete from model_use where day < ($1::timestamptz at time zone 'UTC')::date - 1)
    delete from plan_request r where r.created_at < $1::timestamptz - interval '7 days'
      and not exists (select from program p where p.id = r.program_id)`,
})

export async function forgetOldPlanning(queryable: Queryable, now: Instant): Promise<void> {
  await forget(queryable, now)
}
