import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import type { PersonalRecord, RecordKeeperIn, RecordStore } from '#backend/programs/programs.port.ts'
import { workoutLimits } from '#schema/training/workoutLog.ts'
import { keepLastSets, listLastSets } from './lastSets.store.ts'

/** Longer sets do not predict the weight that could be lifted once. */
const MAX_REPS_FOR_ESTIMATE = 12

/**
 * Columns of `personal_record` after its key, from sets `s` of one person and one exercise. Of equal values, the first
 * counts.
 */
const best = (value: string) => `order by ${value} desc nulls last, s.performed_at, s.id`
const whenBest = (value: string) => `case when max(${value}) > 0 then (array_agg(s.performed_at ${best(value)}))[1] end`

/** Summarizes the matching sets that were not undone, one row per exercise. */
// oxlint-disable-next-line house/rows-by-rights -- only lines of the person whose records they are
const summaryOf = (isOfThese: string) => `
  select s.user_id, s.video_id,
    coalesce((array_agg(s.resource_name order by s.performed_at desc) filter (where s.resource_name <> ''))[1], '')
      as resource_name,
    count(*)::int as sets,
    nullif(max(s.weight), 0) as best_weight,
    ${whenBest('s.weight')} as best_weight_at,
    case when max(s.weight) > 0 then (array_agg(s.reps order by s.weight desc nulls last, s.reps desc nulls last))[1] end
      as reps_at_best_weight,
    nullif(max(s.reps), 0) as best_reps,
    ${whenBest('s.reps')} as best_reps_at,
    max(s.estimate) as one_rep_max,
    ${whenBest('s.estimate')} as one_rep_max_at,
    max(s.hold) as longest_duration,
    ${whenBest('s.hold')} as longest_duration_at,
    max(s.performed_at) as last_performed_at
  from (
    select l.*, case when l.duration >= ${workoutLimits.shortestSeconds} then l.duration end as hold,
      case when l.reps between 1 and ${MAX_REPS_FOR_ESTIMATE} and l.weight > 0
      then case when l.reps = 1 then l.weight else l.weight * (1 + l.reps / 30.0) end end as estimate
    from workout_log l
    where l.user_id = $1 and l.kind = 'SET' and l.video_id is not null and ${isOfThese}
      and not exists (select from workout_log u where u.undoes_id = l.id and u.user_id = l.user_id)
  ) s group by s.user_id, s.video_id`

const columns = `user_id, video_id, resource_name, sets, best_weight, best_weight_at, reps_at_best_weight, best_reps,
  best_reps_at, one_rep_max, one_rep_max_at, longest_duration, longest_duration_at, last_performed_at`

/** The better of the stored value `r` and the new one, with the time at which it was first reached. */
const better = (value: string) => `
  ${value} = greatest(r.${value}, excluded.${value}),
  ${value}_at = case
    when r.${value} is null or excluded.${value} > r.${value} then excluded.${value}_at
    when excluded.${value} = r.${value} then least(r.${value}_at, excluded.${value}_at)
    else r.${value}_at end`

/** Adds new sets to the records. Each set must be added once. */
const add = statement<[userId: string, lineIds: readonly string[]]>({
  name: 'training_records_add',
  text: `
    insert into personal_record as r (${columns})
    ${summaryOf('l.id = any($2::text[])')} order by s.video_id
    on conflict (user_id, video_id) do update set
      resource_name = case
        when excluded.resource_name <> '' and (r.resource_name = '' or excluded.last_performed_at >= r.last_performed_at)
        then excluded.resource_name else r.resource_name end,
      sets = r.sets + excluded.sets,
      reps_at_best_weight = case
        when r.best_weight is null or excluded.best_weight > r.best_weight then excluded.reps_at_best_weight
        when excluded.best_weight = r.best_weight then greatest(r.reps_at_best_weight, excluded.reps_at_best_weight)
        else r.reps_at_best_weight end,
      ${['best_weight', 'best_reps', 'one_rep_max', 'longest_duration'].map(better).join(',')},
      last_performed_at = greatest(r.last_performed_at, excluded.last_performed_at)`,
})

/** Reads the whole log of these exercises: after a set is undone, the second best becomes the record. */
const rebuild = statement<[userId: string, videoIds: readonly string[]]>({
  name: 'training_records_rebuild',
  text: `
    with summary as (${summaryOf('l.video_id = any($2::text[])')}),
    gone as (
      delete from personal_record r where r.user_id = $1 and r.video_id = any($2::text[])
        and not exists (select from summary n where n.video_id = r.video_id)
    )
    insert into personal_record as r (${columns}) select ${columns} from summary n order by n.video_id
    on conflict (user_id, video_id) do update set (${columns}) = row (excluded.*)`,
})

/** Serialises the requests of one person, so that each set is added once and none is missed by a rebuild. */
const lock = statement<[userId: string]>({
  name: 'training_records_lock',
  text: `select pg_advisory_xact_lock(hashtextextended('training ' || $1, 0))`,
})

const list = statement<
  [userId: string, videoId: string | null, afterAt: Instant | null, afterVideoId: string | null, limit: number],
  PersonalRecord
>({
  name: 'training_records',
  text: `
    select video_id as "videoID", resource_name as "resourceName", sets, best_weight as "bestWeight",
      best_weight_at as "bestWeightAt", reps_at_best_weight as "repsAtBestWeight", best_reps as "bestReps",
      best_reps_at as "bestRepsAt", round(one_rep_max::numeric, 1)::double precision as "oneRepMax",
      one_rep_max_at as "oneRepMaxAt", longest_duration as "longestDuration",
      longest_duration_at as "longestDurationAt", last_performed_at as "lastPerformedAt"
    from personal_record where user_id = $1 and ($2::text is null or video_id = $2)
      and last_performed_at <= coalesce($3::timestamptz, 'infinity')
      and (last_performed_at < coalesce($3::timestamptz, 'infinity') or video_id > $4::text)
    order by last_performed_at desc, video_id limit $5`,
})

export function createRecordStore(database: Queryable): RecordStore {
  return {
    listRecords: ({ contactId, videoId, after, limit }) =>
      list(database, contactId, videoId ?? null, after?.at ?? null, after?.videoId ?? null, limit),
    listLastSets: (sets, caller) => listLastSets(database, caller, sets),
  }
}

export const createRecordKeeper: RecordKeeperIn = (transaction) => ({
  lock: async (userId) => void (await lock(transaction, userId)),
  add: async (userId, lineIds) => void (await add(transaction, userId, lineIds)),
  rebuild: async (userId, videoIds) => void (await rebuild(transaction, userId, videoIds)),
  keepLastSets: (userId, videoIds) => keepLastSets(transaction, userId, videoIds),
})
