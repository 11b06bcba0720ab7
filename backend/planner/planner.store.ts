import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Context, Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { isPublicVideo } from '#schema/model/video.rights.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlannerStore, ProfileFacts } from './planner.port.ts'

/** More than anybody chooses from; a model is told of fewer. */
const MOST_EXERCISES = 1000

const exercises = visibleStatement<Exercise, { most: number }>(
  'planner_exercises',
  ({ argument, holds, visible }) => `
    select v.id, v.title, v.exercise_kind as kind, v.level, v.age_from as "ageFrom", v.age_to as "ageTo",
      array(select m.name from unnest(v.muscle_group_ids) with ordinality g (id, place)
        join muscle_group m on m.id = g.id where ${visible('MuscleGroup', 'm')} order by g.place) as "muscleGroups",
      array(select e.name from unnest(v.equipment_ids) with ordinality g (id, place)
        join equipment e on e.id = g.id where ${visible('Equipment', 'e')} order by g.place) as equipment,
      coalesce(v.contraindications, '{}') as contraindications
    from video v
    where v.exercise_kind is not null and ${holds('Video', 'v', isPublicVideo)} and ${visible('Video', 'v')}
    order by v.uploaded_at desc, v.id desc limit ${argument('most', 'int')}`,
)

const profile = visibleStatement<ProfileFacts, { contactId: string }>(
  'planner_profile',
  ({ argument, visible }) => `
    select p.birthdate::text as birthdate, coalesce(p.injuries, '{}') as injuries,
      coalesce(p.health_conditions, '{}') as "healthConditions"
    from profile p where p.contact_id = ${argument('contactId', 'text')} and ${visible('Profile', 'p')}`,
)

/** One statement, so that two calls at once cannot both take what is left. */
const take = statement<
  [contactId: string, day: string, tokens: number, mostCalls: number, mostTokens: number],
  { calls: number }
>({
  name: 'planner_take',
  text: `
    insert into model_use as u (contact_id, day, calls, tokens)
    select $1, $2::date, 1, $3::bigint where $4::int >= 1 and $3::bigint <= $5::bigint
    on conflict (contact_id, day) do update set calls = u.calls + 1, tokens = u.tokens + excluded.tokens
      where u.calls < $4::int and u.tokens + excluded.tokens <= $5::bigint
    returning calls`,
})

const giveBack = statement<[contactId: string, day: string, tokens: number]>({
  name: 'planner_give_back',
  text: 'update model_use set tokens = greatest(0, tokens - $3::bigint) where contact_id = $1 and day = $2::date',
})

const keepRequest = statement<[programId: string, contactId: string, request: string, now: Instant, isPaid: boolean]>({
  name: 'planner_keep_request',
  // oxlint-disable-next-line house/rows-by-rights -- only the caller's own program counts, and nothing of it is told
  text: `
    insert into plan_request (program_id, contact_id, request, created_at)
    select $1, $2, $3::jsonb, $4 where $5 or exists (
      select from program p
      where p.id = $1 and p.owner_id = $2 and p.made_by_ai and p.status in ('INPROGRESS', 'FAILED'))
    on conflict (program_id, contact_id) do update set request = excluded.request, created_at = excluded.created_at`,
})

const findRequest = statement<[programId: string, contactId: string], { request: unknown }>({
  name: 'planner_find_request',
  text: 'select request from plan_request where program_id = $1 and contact_id = $2',
})

export function createPlannerStore(database: Queryable): PlannerStore {
  return {
    listExercises: (asking: Pick<Context, 'viewer' | 'now'>) => exercises(database, asking, { most: MOST_EXERCISES }),
    findProfile: async (contactId, asking) => (await profile(database, asking, { contactId }))[0],
    takeTokens: async (contactId, { day, tokens, limits }) =>
      (await take(database, contactId, day, tokens, limits.calls, limits.tokens)).length > 0,
    giveBackTokens: async (contactId, { day, tokens }) => void (await giveBack(database, contactId, day, tokens)),
    keepRequest: async (programId, contactId, { request, now, isPaid }) =>
      void (await keepRequest(database, programId, contactId, JSON.stringify(request), now, isPaid)),
    findRequest: async (programId, contactId) => (await findRequest(database, programId, contactId))[0]?.request,
  }
}
