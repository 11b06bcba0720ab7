import { getModel } from '#backend/model/rights/columns.ts'
import { constantSql } from '#backend/model/rights/constantSql.ts'
import { type StatementParts, visibleStatement } from '#backend/model/rights/visibleStatement.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import { models } from '#schema/__generated__/models.ts'
import { isPublicVideo } from '#schema/model/video.rights.ts'
import { type Exercise, NO_EQUIPMENT } from '#schema/training/exercise.ts'
import type { PlannerStore, ProfileFacts } from './planner.port.ts'

/** Maximum number of exercises to choose from. */
const MOST_EXERCISES = 1000

/** Of one kind and main muscle: enough for a year of plans. */
const MOST_OF_A_KIND = 200

const isPublicExercise = `v.exercise_kind is not null and ${constantSql(isPublicVideo, models, { model: getModel(models, 'Video'), alias: 'v' })}`
const mainMuscle = `coalesce(v.muscle_group_ids[1], '')`

// oxlint-disable-next-line house/rows-by-rights -- A part of the statements below, which visibleStatement makes.
const exerciseColumns = ({ visible }: Pick<StatementParts<string>, 'visible'>) => `
  v.id, v.title, v.exercise_kind as kind, v.level, v.age_from as "ageFrom", v.age_to as "ageTo",
  array(select m.name from unnest(v.muscle_group_ids) with ordinality g (id, place)
    join muscle_group m on m.id = g.id where ${visible('MuscleGroup', 'm')} order by g.place) as "muscleGroups",
  array(select e.name from unnest(v.equipment_ids) with ordinality g (id, place)
    join equipment e on e.id = g.id where ${visible('Equipment', 'e')} order by g.place) as equipment,
  coalesce(v.contraindications, '{}') as contraindications`

// Each kind and main muscle that there is, found by steps along the index, has its newest; none is crowded out by others.
const exercises = visibleStatement<Exercise>('planner_exercises', (parts) => {
  const group = (condition: string) => `
    select v.exercise_kind as kind, ${mainMuscle} as muscle from video v where ${isPublicExercise} and ${condition}
    order by v.exercise_kind, ${mainMuscle} limit 1`
  return `
    with recursive grouped as (
      select g.* from (${group('true')}) g
      union all
      select g.* from grouped cross join lateral (
        ${group(`(v.exercise_kind, ${mainMuscle}) > (grouped.kind, grouped.muscle)`)}
      ) g
    ), chosen as materialized (
      select n.id from grouped cross join lateral (
        select v.id, v.uploaded_at, row_number() over (order by v.uploaded_at desc, v.id desc) as place from (
          select v.id, v.uploaded_at from video v
          where ${isPublicExercise} and v.exercise_kind = grouped.kind and ${mainMuscle} = grouped.muscle
            and ${parts.visible('Video', 'v')}
          order by v.uploaded_at desc, v.id desc limit ${MOST_OF_A_KIND}
        ) v
      ) n order by n.place, n.uploaded_at desc, n.id desc limit ${MOST_EXERCISES}
    )
    select ${exerciseColumns(parts)} from chosen join video v on v.id = chosen.id and ${parts.visible('Video', 'v')}
    order by v.uploaded_at desc, v.id desc`
})

const namedExercises = visibleStatement<Exercise, { ids: readonly string[] }>(
  'planner_named_exercises',
  (parts) => `
    select ${exerciseColumns(parts)} from video v
    where v.id = any (${parts.argument('ids', 'text[]')}) and ${isPublicExercise} and ${parts.visible('Video', 'v')}
    order by v.uploaded_at desc, v.id desc`,
)

// oxlint-disable-next-line house/rows-by-rights -- A part of the statements below, which visibleStatement makes.
const ownExercises = ({ argument, visible }: StatementParts<'planId'>) => `
  select distinct r.it ->> 'targetID' as id from plan p cross join jsonb_array_elements(p.resources) r (it)
  where p.id = ${argument('planId', 'text')} and r.it ->> 'targetID' is not null and ${visible('Plan', 'p')}`

const exercisesOfPlan = visibleStatement<{ id: string }, { planId: string }>('planner_plan_exercises', ownExercises)

const MOST_STAND_INS = 500

const standIns = visibleStatement<{ id: string }, { planId: string }>('planner_stand_ins', (parts) => {
  const ofOwn = (column: string) => `select unnest(v.${column}) from own join video v on v.id = own.id`
  return `
    with own as materialized (${ownExercises(parts)}),
    need as materialized (
      select array(${ofOwn('muscle_group_ids')}) as muscles,
        array(${ofOwn('equipment_ids')} union select e.id from equipment e where e.name = '${NO_EQUIPMENT}') as things
    )
    select v.id from (
      select e.id, e.at from video_search e
      where e.tags && (select muscles from need) and e.equipment_ids <@ (select things from need)
        and not exists (select from own where own.id = e.id)
      order by e.at desc, e.id desc
    ) e join video v on v.id = e.id and ${isPublicExercise} and ${parts.visible('Video', 'v')}
    order by e.at desc, e.id desc limit ${MOST_STAND_INS}`
})

const notes = visibleStatement<{ note: string }, { planIds: readonly string[] }>(
  'planner_notes',
  ({ argument, visible }) => `
    select distinct n.note from plan p join program g on g.id = p.program_id
      cross join lateral unnest(g.goals || g.additional_details) n (note)
    where p.id = any (${argument('planIds', 'text[]')}) and n.note <> '' and ${visible('Plan', 'p')}`,
)

const profile = visibleStatement<ProfileFacts, { contactId: string }>(
  'planner_profile',
  ({ argument, visible }) => `
    select p.birthdate::text as birthdate, coalesce(p.injuries, '{}') as injuries,
      coalesce(p.health_conditions, '{}') as "healthConditions"
    from profile p where p.contact_id = ${argument('contactId', 'text')} and ${visible('Profile', 'p')}`,
)

const rulesOff = statement<[contactId: string], { keys: string[] }>({
  name: 'planner_rules_off',
  text: 'select training_rules_off_for($1) as keys',
})

const exerciseRules = statement<[programId: string, contactId: string], { rules: string[] }>({
  name: 'planner_exercise_rules',
  // oxlint-disable-next-line house/rows-by-rights -- only for a program of the contact
  text: 'select studio_exercise_rules(p.id) as rules from program p where p.id = $1 and p.owner_id = $2',
})

/**
 * One statement, so that two calls at once cannot both take what is left. Of the day before, the part counts that the
 * last 24 hours reach back to: a budget grows back steadily, and at no hour for all users at once.
 */
const take = statement<
  [contactId: string, at: Instant, tokens: number, mostCalls: number, mostTokens: number],
  { calls: number }
>({
  name: 'planner_take',
  text: `
    with today as (
      select ($2::timestamptz at time zone 'UTC')::date as day,
        1 - extract(epoch from ($2::timestamptz at time zone 'UTC')::time) / 86400 as share
    ), before as (
      select today.day, coalesce(ceil(u.calls * share), 0) as calls, coalesce(ceil(u.tokens * share), 0) as tokens
      from today left join model_use u on u.contact_id = $1 and u.day = today.day - 1
    )
    insert into model_use as u (contact_id, day, calls, tokens)
    select $1, day, 1, $3::bigint from before where calls + 1 <= $4::int and tokens + $3::bigint <= $5::bigint
    on conflict (contact_id, day) do update set calls = u.calls + 1, tokens = u.tokens + excluded.tokens
      where u.calls + 1 + (select calls from before) <= $4::int
        and u.tokens + excluded.tokens + (select tokens from before) <= $5::bigint
    returning calls`,
})

const giveBack = statement<[contactId: string, at: Instant, tokens: number, calls: number]>({
  name: 'planner_give_back',
  text: `
    update model_use set tokens = greatest(0, tokens - $3::bigint), calls = greatest(0, calls - $4::int)
    where contact_id = $1 and day = ($2::timestamptz at time zone 'UTC')::date`,
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
    listExercises: (caller) => exercises(database, caller, {}),
    findExercises: async (ids, caller) => (ids.length === 0 ? [] : namedExercises(database, caller, { ids })),
    listExercisesOf: async (planId, caller) => idsOf(await exercisesOfPlan(database, caller, { planId })),
    listStandIns: async (planId, caller) => idsOf(await standIns(database, caller, { planId })),
    findNotes: async (planIds, caller) =>
      planIds.length === 0 ? [] : (await notes(database, caller, { planIds })).map(({ note }) => note),
    findProfile: async (contactId, caller) => (await profile(database, caller, { contactId }))[0],
    findRulesOff: async (contactId) => (await rulesOff(database, contactId))[0]?.keys ?? [],
    findExerciseRules: async (programId, contactId) =>
      (await exerciseRules(database, programId, contactId))[0]?.rules ?? [],
    takeTokens: async (contactId, { at, tokens, limits }) =>
      (await take(database, contactId, at, tokens, limits.calls, limits.tokens)).length > 0,
    giveBackTokens: async (contactId, { at, tokens, calls }) =>
      void (await giveBack(database, contactId, at, tokens, calls)),
    keepRequest: async (programId, contactId, { request, now, isPaid }) =>
      void (await keepRequest(database, programId, contactId, JSON.stringify(request), now, isPaid)),
    findRequest: async (programId, contactId) => (await findRequest(database, programId, contactId))[0]?.request,
  }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
