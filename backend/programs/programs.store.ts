// Operations: getProgramResourceVideos, getPlanVideoProgress
import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { isOpenToViewer } from '#schema/model/program.rights.ts'
import { TEMPLATE } from '#schema/training/template.ts'
import type { EnrolmentsIn, ProgramStore, VideoProgressAsked, VideosAsked } from './programs.port.ts'

const videosOf = visibleStatement<{ id: string }, { [Name in keyof VideosAsked]: VideosAsked[Name] }>(
  'program_videos',
  ({ argument, visible }) => `
    select v.id from video v
    where v.id in (
        select r.it ->> 'targetID' from plan p cross join jsonb_array_elements(p.resources) r (it)
        where p.program_id = ${argument('programId', 'text')}
          and (${argument('planId', 'text')} is null or p.id = ${argument('planId', 'text')})
          and ${visible('Plan', 'p')}
      )
      and (${argument('afterId', 'text')} is null or v.id > ${argument('afterId', 'text')}) and ${visible('Video', 'v')}
    order by v.id limit ${argument('limit', 'int')}`,
)

const progress = visibleStatement<{ id: string }, { [Name in keyof VideoProgressAsked]: VideoProgressAsked[Name] }>(
  'program_video_progress',
  ({ argument, visible }) => {
    const is = (column: string, name: keyof VideoProgressAsked) =>
      `(${argument(name, 'text')} is null or g.${column} = ${argument(name, 'text')})`
    return `
    select g.id from plan_video_progress g
    where g.user_id = ${argument('contactId', 'text')} and ${is('video_id', 'videoId')} and ${is('plan_id', 'planId')}
      and ${is('id', 'id')} and ${is('program_id', 'programId')} and ${visible('PlanVideoProgress', 'g')}
    order by g.last_watched_at desc, g.id desc limit 1`
  },
)

export function createProgramStore(database: Queryable): ProgramStore {
  return {
    listVideos: async (request, caller) => (await videosOf(database, caller, { ...request })).map(({ id }) => id),
    findVideoProgress: async (request, caller) => (await progress(database, caller, { ...request }))[0]?.id,
  }
}

// An enrolled member gets copies of the coach's plans at that moment; no other plans are read or created here.
const copying = visibleStatement<{ id: string }, { programId: string; userId: string; ids: readonly string[] }>(
  { name: 'program_copy_plans' },
  ({ argument, now, visible }) => `
    insert into plan (id, program_id, plan_name, position, description, sections, resources, user_id, template_id,
      created_at, updated_at)
    select n.id, t.program_id, t.plan_name, t.position, t.description, t.sections, t.resources,
      ${argument('userId', 'text')}, t.id, ${now()}, ${now()}
    from (
      select p.*, row_number() over (order by p.position, p.id) as place from plan p
      where p.program_id = ${argument('programId', 'text')} and p.user_id = '${TEMPLATE}' and ${visible('Plan', 'p')}
    ) t join unnest(${argument('ids', 'text[]')}) with ordinality n (id, place) on n.place = t.place
    returning id`,
)

const doneResources = visibleStatement<
  { planId: string; ids: string[] },
  { planIds: readonly string[]; userId: string }
>(
  { name: 'program_done_resources' },
  ({ argument, visible }) => `
    select p.id as "planId", array_agg(r.it ->> 'id') as ids
    from plan p
    join plan_progress g on g.plan_id = p.id and g.user_id = ${argument('userId', 'text')}
    cross join jsonb_array_elements(p.resources) r (it)
    where p.id = any(${argument('planIds', 'text[]')}) and ${visible('Plan', 'p')} and (
      select count(distinct coalesce(s.set_number::text, s.id)) from workout_log s
      where s.user_id = g.user_id and s.plan_id = p.id and s.resource_id = r.it ->> 'id'
        and s.kind = 'SET' and s.created_at >= g.created_at and ${visible('WorkoutLog', 's')}
        and not exists (select from workout_log u where u.undoes_id = s.id and u.user_id = s.user_id)
    ) >= greatest((r.it ->> 'sets')::int, 1)
    group by p.id`,
)

const open = visibleStatement<{ id: string }, { programId: string }>(
  'program_is_open',
  ({ argument, holds }) =>
    `select p.id from program p where p.id = ${argument('programId', 'text')} and ${holds('Program', 'p', isOpenToViewer)}`,
)

export const createEnrolmentStore: EnrolmentsIn = (transaction, caller) => ({
  isOpen: async (programId) => (await open(transaction, caller, { programId })).length > 0,
  copyPlans: async (request) => void (await copying(transaction, caller, request)),
  listDoneResources: async (query) =>
    new Map((await doneResources(transaction, caller, query)).map(({ planId, ids }) => [planId, ids])),
})
