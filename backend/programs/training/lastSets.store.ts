// Operation: getLastSets
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import type { LastSet } from '#backend/programs/programs.port.ts'
import { workoutLimits } from '#schema/training/workoutLog.ts'

/** Updates the newest sets of these exercises from the log. */
const keep = statement<[userId: string, videoIds: readonly string[]]>({
  name: 'last_sets_keep',
  // oxlint-disable-next-line house/rows-by-rights -- only lines of the person whose sets they are
  text: `
    insert into last_sets (user_id, video_id, sets)
    select $1, v.id, coalesce(s.sets, '[]') from unnest($2::text[]) v (id)
    cross join lateral (
      select jsonb_agg(to_jsonb(l) order by l.performed_at desc, l.id desc) as sets from (
        select l.id, l.plan_id, l.resource_id, l.round, l.set_number, l.reps, l.weight, l.duration, l.effort,
          l.performed_at
        from workout_log l
        where l.user_id = $1 and l.video_id = v.id and l.kind = 'SET'
          and not exists (select from workout_log u where u.undoes_id = l.id and u.user_id = l.user_id)
        order by l.performed_at desc, l.id desc limit ${workoutLimits.lastSets}
      ) l
    ) s
    on conflict (user_id, video_id) do update set sets = excluded.sets`,
})

export const listLastSets = visibleStatement<LastSet, { planId: string; contactId: string }>(
  'last_sets',
  ({ argument, visible }) => `
    select r.video_id as "videoID", s.id, s.plan_id as "planID", s.resource_id as "resourceID", s.round,
      s.set_number as "setNumber", s.reps, s.weight, s.duration, s.effort, s.performed_at as "performedAt"
    from (
      select distinct e.it ->> 'targetID' as video_id from plan p cross join jsonb_array_elements(p.resources) e (it)
      where p.id = ${argument('planId', 'text')} and ${visible('Plan', 'p')}
    ) own
    join last_sets r on r.user_id = ${argument('contactId', 'text')} and r.video_id = own.video_id
    cross join lateral jsonb_to_recordset(r.sets) s (id text, plan_id text, resource_id text, round int,
      set_number int, reps int, weight double precision, duration int, effort int, performed_at timestamptz(3))
    order by s.performed_at desc, s.id desc`,
)

export async function keepLastSets(transaction: Queryable, userId: string, videoIds: readonly string[]): Promise<void> {
  await keep(transaction, userId, videoIds)
}
