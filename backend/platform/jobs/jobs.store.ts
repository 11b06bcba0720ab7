import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** The channel on which processes are told that there is a job. */
export const JOB_CHANNEL = 'obi_job'

/** How one kind stands. */
export interface KindView {
  name: string
  /** Of the first that may run now; null where none may. */
  priority: number | null
  /** When that one was sent, in seconds. */
  sentAt: number | null
  /** One runs whose process is gone, or which has had its time. */
  isLost: boolean
  /** Until the next one may run, or may be found lost. */
  nextMs: number | null
}

export type JobState = 'waiting' | 'running' | 'failed'

/** A job as an operator sees it. What it carries is not shown. */
export interface ListedJob {
  id: string
  name: string
  state: JobState
  priority: number
  /** Begun. */
  attempts: number
  sentAt: string
  /** When it may begin, began, or failed for good. */
  at: string
  /** Why the last attempt failed. */
  reason: string | null
}

// One row for each kind, and of each only the ends of an index: the same cost with one job and with a million.
const lookAtKinds = statement<[names: readonly string[]], KindView>({
  name: 'job_look',
  text: `select kind.name, first.priority, extract(epoch from first.created_on)::float8 as "sentAt",
      exists (select from jobs.job_common job where job.name = kind.name and job.state = 'active'
        and (job.heartbeat_on + job.heartbeat_seconds * interval '1s' < now()
          or job.started_on + job.expire_seconds * interval '1s' < now())) as "isLost",
      (extract(epoch from least(
        (select start_after from jobs.job_common job where job.name = kind.name and job.state = 'created'
          and not job.blocked and job.start_after > now() order by start_after limit 1),
        (select start_after from jobs.job_common job where job.name = kind.name and job.state = 'retry'
          and not job.blocked and job.start_after > now() order by start_after limit 1),
        (select min(job.heartbeat_on + job.heartbeat_seconds * interval '1s') from jobs.job_common job
          where job.name = kind.name and job.state = 'active')
      ) - now()) * 1000)::float8 as "nextMs"
    from unnest($1::text[]) as kind (name)
    left join lateral (
      select priority, created_on from jobs.job_common job
      where job.name = kind.name and job.state < 'active' and not job.blocked and job.start_after <= now()
      order by priority desc, created_on limit 1
    ) first on true`,
})

const countWaiting = statement<[name: string, user: string], { count: number }>({
  name: 'job_count_waiting',
  text: `select count(*) from jobs.job_common where name = $1 and state < 'active' and data ->> 'user' = $2`,
})

const touch = statement<[name: string, id: string, retryCount: number], { id: string }>({
  name: 'job_touch',
  text: `update jobs.job_common set heartbeat_on = now()
    where name = $1 and id = $2::uuid and retry_count = $3 and state = 'active' returning id`,
})

/** Without a trace of this attempt: `started_on` is what counts one. */
const release = statement<[name: string, id: string, retryCount: number]>({
  name: 'job_release',
  text: `update jobs.job_common set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
    where name = $1 and id = $2::uuid and retry_count = $3 and state = 'active'`,
})

// As pg-boss does it for a job that failed, but without its pause. The attempt counts, so that a job which kills its
// process comes to an end: the last attempt is left to pg-boss.
const resumeLost = statement<[names: readonly string[]]>({
  name: 'job_resume_lost',
  text: `update jobs.job_common set state = 'retry', start_after = now(), heartbeat_on = null,
      output = '{ "value": { "message": "job heartbeat timeout" } }'
    where name = any ($1) and state = 'active' and retry_count < retry_limit
      and heartbeat_on + heartbeat_seconds * interval '1s' < now()
      and started_on + expire_seconds * interval '1s' > now()`,
})

const announce = statement<[channel: string]>({ name: 'job_announce', text: `select pg_notify($1, '0')` })

const list = statement<[limit: number], ListedJob & { inAll: number }>({
  text: `with job as (
      select *, case when state = 'failed' then 'failed' when state = 'active' then 'running' else 'waiting' end as stands
      from jobs.job_common where state not in ('completed', 'cancelled')
    ), numbered as (
      select *, count(*) over (partition by stands)::int as "inAll", row_number() over (partition by stands
        order by completed_on desc nulls last, started_on, priority desc, created_on) as place from job
    )
    select id::text, name, stands as state, priority, "inAll", created_on as "sentAt",
      retry_count + case when started_on is null then 0 else 1 end as attempts,
      case stands when 'failed' then completed_on when 'running' then started_on else start_after end as at,
      coalesce(output ->> 'reason', case output -> 'value' ->> 'message'
        when 'job heartbeat timeout' then 'Its process was gone' when 'job timed out' then 'It took too long' end) as reason
    from numbered where place <= $1 order by stands desc, place`,
})

// Names first: the key of the table begins with them.
const retry = statement<[id: string], { name: string }>({
  text: `update jobs.job_common set state = 'retry', retry_limit = retry_count + 1, completed_on = null, start_after = now()
    where name in (select name from jobs.queue) and id = $1::uuid and state = 'failed' returning name`,
})

const drop = statement<[id: string], { name: string }>({
  text: `delete from jobs.job_common
    where name in (select name from jobs.queue) and id = $1::uuid and state in ('created', 'retry', 'failed') returning name`,
})

const findState = statement<[id: string], { state: JobState }>({
  text: `select case when state = 'failed' then 'failed' when state = 'active' then 'running' else 'waiting' end as state
    from jobs.job_common where name in (select name from jobs.queue) and id = $1::uuid and state not in ('completed', 'cancelled')`,
})

export async function viewKinds(database: Queryable, names: readonly string[]): Promise<KindView[]> {
  return lookAtKinds(database, names)
}

/** One attempt at a job. */
export interface Attempt {
  name: string
  id: string
  retryCount: number
}

/** How many jobs of this user wait. */
export async function countJobsOf(queryable: Queryable, name: string, user: string): Promise<number> {
  const [row] = await countWaiting(queryable, name, user)
  return row?.count ?? 0
}

/** Says that somebody is at it. Resolves with false when this attempt is over, as another has begun. */
export async function touchJob(database: Queryable, { name, id, retryCount }: Attempt): Promise<boolean> {
  return (await touch(database, name, id, retryCount)).length > 0
}

/** A job that was begun waits again, as if it had not been. */
export async function releaseJob(database: Queryable, { name, id, retryCount }: Attempt): Promise<void> {
  await release(database, name, id, retryCount)
}

/** Puts jobs whose process is gone back in their place among those that wait, without the pause of a failed attempt. */
export async function resumeLostJobs(database: Queryable, names: readonly string[]): Promise<void> {
  await resumeLost(database, names)
}

/** Wakes the processes that listen for jobs. */
export async function announceJobs(database: Queryable): Promise<void> {
  await announce(database, JOB_CHANNEL)
}

/** Up to `limit` jobs of each state, and how many there are in all. */
export async function listJobs(
  database: Queryable,
  limit: number,
): Promise<{ counts: Record<JobState, number>; jobs: ListedJob[] }> {
  const counts = { waiting: 0, running: 0, failed: 0 }
  const jobs = (await list(database, limit)).map(({ inAll, ...job }) => {
    counts[job.state] = inAll
    return job
  })
  return { counts, jobs }
}

/** A failed job gets one more attempt. Resolves with its name; with undefined where no failed one has that id. */
export async function retryJob(database: Queryable, id: string): Promise<string | undefined> {
  const [job] = await retry(database, id)
  return job?.name
}

/** Resolves with the name of the job that is gone; with undefined where none that waits or failed has that id. */
export async function dropJob(database: Queryable, id: string): Promise<string | undefined> {
  const [job] = await drop(database, id)
  return job?.name
}

export async function findJobState(database: Queryable, id: string): Promise<JobState | undefined> {
  const [job] = await findState(database, id)
  return job?.state
}
