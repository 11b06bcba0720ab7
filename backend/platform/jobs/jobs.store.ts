import { statement } from '#backend/platform/statement.ts'

/** The channel that wakes the processes that run jobs. */
export const JOB_CHANNEL = 'obi_job'

/** How long a job stays with its process after a heartbeat, in seconds. */
export const LEASE_S = 10

/** Each statement that ends or renews an attempt checks its number, so a replaced attempt changes nothing. */
type OfAttempt = [id: string, attempt: number]
const ofAttempt = `id = $1::uuid and attempts = $2 and state = 'running'`

// A user's job is queued behind as many jobs of other users as its own user has waiting.
export const insertJob = statement<
  [name: string, payload: string, key: string | null, user: string | null, priority: number, maxAttempts: number],
  { id: string }
>({
  name: 'job_insert',
  text: `insert into job (name, payload, key, user_id, priority, max_attempts)
    select $1, $2::jsonb, $3, $4, $5::int - count(*), $6::int from job where name = $1 and user_id = $4 and state = 'waiting'
    on conflict (name, key) where state <> 'failed' do nothing returning id::text`,
})

export interface TakenJob {
  id: string
  name: string
  payload: unknown
  attempt: number
  /** `failed` if the process of the last attempt no longer exists. */
  state: 'running' | 'failed'
  /** The trace of the transaction that sent it, as `traceparent`, if one was recorded. */
  trace: string | null
}

/** The job, if there is one, and when the next may start; 0 if another process is taking the only due ones. */
type Taken = (TakenJob | { id: null }) & { nextMs: number | null }

// Takes the first job that waits or has lost its process. Reads only the ends of indexes, however many jobs there are.
export const takeJob = statement<[names: readonly string[]], Taken>({
  name: 'job_take',
  text: `with kind as (select unnest($1::text[]) as name), due as (
      select job.* from kind cross join lateral (
        select id, priority, sent_at from job where job.name = kind.name and state <> 'failed' and due_at <= now()
        order by priority desc, sent_at limit 1
      ) job
    ), first as (
      select job.id, state = 'running' as is_lost, attempts < max_attempts as may_run from due join job using (id)
      where state <> 'failed' and due_at <= now()
      order by due.priority desc, due.sent_at limit 1 for update of job skip locked
    ), taken as (
      update job set state = case when may_run then 'running' else 'failed' end, attempts = attempts + may_run::int,
        due_at = now() + interval '${LEASE_S}s', changed_at = now(),
        reason = case when is_lost then 'Its process was gone' else reason end
      from first where job.id = first.id returning job.id::text, job.name, payload, attempts as attempt, state, trace
    )
    select taken.*, case when exists (select from due) then 0 else (
        select extract(epoch from min(later.due_at) - now()) * 1000 from kind cross join lateral (
          select due_at from job where job.name = kind.name and state <> 'failed' and due_at > now() order by due_at limit 1
        ) later
      ) end::float8 as "nextMs"
    from (select) one left join taken on true`,
})

export const renewLease = statement<OfAttempt, { id: string }>({
  name: 'job_renew_lease',
  text: `update job set due_at = now() + interval '${LEASE_S}s' where ${ofAttempt} returning id::text`,
})

export const deleteJob = statement<OfAttempt>({ name: 'job_delete', text: `delete from job where ${ofAttempt}` })

/** Returns the job to the queue without counting the attempt. */
export const releaseJob = statement<OfAttempt>({
  name: 'job_release',
  text: `update job set state = 'waiting', attempts = attempts - 1, due_at = now(), changed_at = now() where ${ofAttempt}`,
})

/** Queues the job for its next attempt, or marks it as failed after the last one. */
export const failJob = statement<[...OfAttempt, pauseS: number, reason: string], { state: 'waiting' | 'failed' }>({
  name: 'job_fail',
  text: `update job set state = case when attempts < max_attempts then 'waiting' else 'failed' end,
      due_at = now() + $3::int * interval '1s', changed_at = now(), reason = $4 where ${ofAttempt} returning state`,
})

export const deleteOldJobs = statement<[]>({
  name: 'job_delete_old',
  text: `delete from job where state = 'failed' and changed_at < now() - interval '90 days'`,
})

export const announceJobs = statement<[]>({ name: 'job_announce', text: `select pg_notify('${JOB_CHANNEL}', '0')` })
