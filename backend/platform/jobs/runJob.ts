import { performance } from 'node:perf_hooks'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import * as v from 'valibot'
import type { Queryable } from '#backend/platform/database.ts'
import { describeError } from '#backend/platform/describeError.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { JobHandler, JobKind } from './jobs.port.ts'
import { releaseJob, touchJob } from './jobs.store.ts'
import { HEARTBEAT_S } from './openJobQueue.ts'

export interface JobRun {
  job: JobWithMetadata<unknown>
  kind: JobKind
  handle: JobHandler
  /** The process is to end. */
  stopping: AbortSignal
  boss: PgBoss
  database: Queryable
  log: Logger
}

const BEAT_MS = 3_000
const LONGEST_REASON = 300

/** Runs a job that was taken, and says how it went. Never rejects: what nobody could be told is found lost by the others. */
export async function runJob(run: JobRun): Promise<void> {
  const { job, log } = run
  const { id, name } = job
  try {
    await settle(run, await attempt(run))
  } catch (error) {
    log.warn({ err: error, job: id, kind: name }, 'a job has ended, and the database could not be told')
  }
}

type Outcome = { is: 'done' } | { is: 'released' } | { is: 'lost' } | { is: 'failed'; error: unknown }

async function attempt({ job, kind, handle, stopping, database, log }: JobRun): Promise<Outcome> {
  const ending = new AbortController()
  const lost = new AbortController()
  const limit = setTimeout(() => ending.abort(new Error('It took too long')), kind.mayTakeS * 1000)
  const stopBeating = keepClaim({ job, database, log, onLost: () => lost.abort(new Error('Another process has it')) })
  const signal = AbortSignal.any([ending.signal, lost.signal, stopping])
  try {
    const payload = v.parse(kind.payload, job.data)
    await handle({ id: job.id, payload, signal, attempt: job.retryCount + 1 })
    return { is: 'done' }
  } catch (error) {
    if (lost.signal.aborted) return { is: 'lost' }
    if (stopping.aborted) return { is: 'released' }
    return { is: 'failed', error: ending.signal.aborted ? ending.signal.reason : error }
  } finally {
    clearTimeout(limit)
    stopBeating()
  }
}

/** Each of these leaves alone what another process has taken over. */
async function settle({ job, boss, database, log }: JobRun, outcome: Outcome): Promise<void> {
  const { name, id, retryCount } = job
  // What is done leaves no row: the table holds what there is to do.
  if (outcome.is === 'done') await boss.deleteJob(name, { id, retryCount })
  if (outcome.is === 'released') await releaseJob(database, { name, id, retryCount })
  if (outcome.is !== 'failed') return
  await boss.fail(name, { id, retryCount }, { reason: reasonOf(outcome.error) })
  const facts = { err: outcome.error, job: id, kind: name, attempt: retryCount + 1 }
  if (retryCount < job.retryLimit) log.warn(facts, 'a job failed, trying again')
  else log.error(facts, 'a job failed for good')
}

interface Claim extends Pick<JobRun, 'job' | 'database' | 'log'> {
  onLost(): void
}

/** Says again and again that somebody is at it. Returns how to end that. */
function keepClaim({ job: { name, id, retryCount }, database, log, onLost }: Claim): () => void {
  let saidAt = performance.now()
  async function beat(): Promise<void> {
    const beganAt = performance.now()
    try {
      if (await touchJob(database, { name, id, retryCount })) saidAt = beganAt
      else onLost()
    } catch (error) {
      log.warn({ err: error, job: id, kind: name }, 'a job could not say that it runs')
      if (performance.now() - saidAt > HEARTBEAT_S * 1000) onLost()
    }
  }
  const timer = setInterval(() => void beat(), BEAT_MS)
  return () => clearInterval(timer)
}

const Told = v.object({ type: v.string(), message: v.string() })

/** Why it failed, for an operator: what a log says of an error, in one short line, and without any web address. */
export function reasonOf(error: unknown): string {
  const told = describeError(error)
  const parsed = v.safeParse(Told, told)
  const text = parsed.success ? `${parsed.output.type}: ${parsed.output.message}` : String(told)
  const words = text.split(/\s+/).map((word) => (word.includes('://') ? '…' : word))
  const line = words.join(' ')
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON - 1)}…` : line
}
