/* oxlint-disable house/rows-by-rights -- upkeep without a viewer: it reads all rows */
import type { Instant } from '#backend/platform/context.ts'
import { statement } from '#backend/platform/statement.ts'

/**
 * Programs in generation that have not changed for a while. One that already has its sessions lacks only the final
 * status: it becomes a draft.
 */
export const failGenerationsBefore = statement<[before: Instant, failure: string], { id: string; status: string }>({
  name: 'program_end_making_before',
  text: `
    update program p set updated_at = now(),
      status = case when made.plans then 'DRAFT' else 'FAILED' end,
      failure = case when made.plans then null else $2 end
    from (
      select q.id, exists (select from plan l where l.program_id = q.id and l.user_id = 'template') as plans
      from program q where q.status = 'INPROGRESS' and q.made_by_ai and q.updated_at < $1
      for update skip locked) made
    where p.id = made.id
    returning p.id, p.status`,
})

const MAX_REMOVED = 100

/** Removes programs that were deleted before the instant, once no member is enrolled in them. */
export const removeDeletedBefore = statement<[before: Instant], { id: string }>({
  name: 'program_remove_deleted_before',
  text: `
    with gone as (
      select p.id from program p where p.status = 'DELETED' and p.updated_at < $1
        and not exists (select from user_program e where e.program_id = p.id and e.status <> 'CANCELED')
      order by p.updated_at limit ${MAX_REMOVED} for update skip locked
    ),
    plans as (delete from plan where program_id in (select id from gone) returning id),
    progress as (delete from plan_progress where plan_id in (select id from plans)),
    seen as (delete from plan_video_progress where plan_id in (select id from plans)),
    enrolments as (delete from user_program where program_id in (select id from gone))
    delete from program where id in (select id from gone) returning id`,
})
