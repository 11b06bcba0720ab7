import type { Queryable } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { hasCode } from '#backend/platform/hasCode.ts'
import { statement } from '#backend/platform/statement.ts'
import { announceJobs } from './jobs.store.ts'

export type JobState = 'waiting' | 'running' | 'failed'

/** A job as an operator sees it, without its payload. */
export interface ListedJob {
  id: string
  name: string
  state: JobState
  priority: number
  /** Number of attempts started so far. */
  attempts: number
  sentAt: string
  /** When the job may start, started, or finally failed. */
  at: string
  /** Why the last attempt failed. */
  reason: string | null
}

const list = statement<[limit: number], ListedJob & { inAll: number }>({
  text: `with listed as (
      select *, case state when 'waiting' then due_at else changed_at end as at from job
    ), numbered as (
      select *, count(*) over (partition by state)::int as "inAll", row_number() over (partition by state order by
        case state when 'failed' then changed_at end desc, case state when 'running' then changed_at end,
        priority desc, sent_at) as place from listed
    )
    select id::text, name, state, priority, attempts, sent_at as "sentAt", at, reason, "inAll"
    from numbered where place <= $1 order by state = 'failed' desc, state = 'running' desc, place`,
})

/** Lists up to `limit` jobs of each state, and counts all of them. */
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

const retry = statement<[id: string], { name: string }>({
  text: `update job set state = 'waiting', max_attempts = attempts + 1, due_at = now(), changed_at = now()
    where id = $1::uuid and state = 'failed' returning name`,
})

const UNIQUE_VIOLATION = '23505'

/**
 * Grants a failed job one more attempt. Resolves with its name, or undefined if no failed job has this id; rejects with
 * `CONDITION_FAILED` if a newer job with the same key waits or runs.
 */
export async function retryJob(database: Queryable, id: string): Promise<string | undefined> {
  const [job] = await retry(database, id).catch((error: unknown) => {
    throw hasCode(error, UNIQUE_VIOLATION) ? new DomainError('CONDITION_FAILED', { cause: error }) : error
  })
  if (job) await announceJobs(database)
  return job?.name
}

const drop = statement<[id: string], { name: string }>({
  text: `delete from job where id = $1::uuid and state <> 'running' returning name`,
})

/** Deletes a waiting or failed job. Resolves with its name, or undefined if there is no such job. */
export async function dropJob(database: Queryable, id: string): Promise<string | undefined> {
  const [job] = await drop(database, id)
  return job?.name
}

const findState = statement<[id: string], { state: JobState }>({ text: 'select state from job where id = $1::uuid' })

export async function findJobState(database: Queryable, id: string): Promise<JobState | undefined> {
  const [job] = await findState(database, id)
  return job?.state
}

export interface JobCount {
  name: string
  state: JobState
  count: number
  /** How long the first job has been due, in seconds. */
  overdueS: number
}

export const countJobs = statement<[], JobCount>({
  name: 'job_count',
  text: `select name, state, count(*)::int as count,
      greatest(extract(epoch from now() - min(due_at)), 0)::float8 as "overdueS"
    from job group by name, state order by name, state`,
})
