import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import type { Queryable } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import { startLoop } from '#backend/platform/threads/startLoop.ts'
import { inSpan, inTrace, outsideTrace, type SpanStart } from '#backend/platform/traces/trace.ts'
import { kindOf, type LocalQueue } from './createJobQueue.ts'
import type { JobHandler, JobHandlers, JobKind, JobKinds } from './jobs.port.ts'
import {
  deleteJob,
  deleteOldJobs,
  failJob,
  LEASE_S,
  releaseJob,
  renewLease,
  takeJob,
  type TakenJob,
} from './jobs.store.ts'
import { reasonOf } from './reasonOf.ts'

export interface JobsRequest<Kinds extends JobKinds> {
  database: Queryable
  queue: Pick<LocalQueue<Kinds>, 'whenSent'>
  kinds: Kinds
  handlers: JobHandlers<Kinds>
  log: Logger
  /** Maximum number of concurrent jobs of all kinds in this process. */
  atOnce?: number
  /** Polling interval, in case a wake-up was lost. */
  everyMs?: number
  /** Called with the result of each attempt. */
  onEnd?: ((kind: string, result: string) => void) | undefined
  /** How long jobs may continue after shutdown begins, in ms. */
  drainMs?: number
}

export type RunningJobs = ReturnType<typeof startJobs>

const UPKEEP_MS = 3_600_000
/** Minimum time, in ms, until the next attempt to take a due job that another process may have. */
const SHORTEST_MS = 1_000
/** How long an aborted handler may take to stop, in ms. Then the lease ends, and another process takes the job. */
const ABORT_MS = 5_000
const BEAT_MS = 3_000
const LONGEST_PAUSE_S = 3_600

/** Runs jobs when one is sent, when the next one is due, and when the lease of another process expires. */
export function startJobs<Kinds extends JobKinds>(request: JobsRequest<Kinds>) {
  const { database, queue, kinds, log, atOnce = 4, everyMs = 30_000, drainMs = 10_000, onEnd } = request
  const handlers: Readonly<Record<string, JobHandler>> = request.handlers
  const stopping = new AbortController()
  const running = new Map<Promise<void>, string>()
  let alarm: NodeJS.Timeout | undefined

  function hasRoom(name: string): boolean {
    const count = [...running.values()].filter((other) => other === name).length
    return running.size < atOnce && count < kindOf(kinds, name).atOnce
  }

  /** Resolves with whether there may be another job to take. */
  async function takeOne(): Promise<boolean> {
    const names = Object.keys(kinds).filter(hasRoom)
    if (names.length === 0) return false
    const [job] = await takeJob(database, names)
    clearTimeout(alarm)
    if (job?.id) start(job)
    else if (job?.nextMs != null && job.nextMs < everyMs)
      alarm = setTimeout(wake, Math.max(job.nextMs, SHORTEST_MS)).unref()
    return Boolean(job?.id)
  }

  function start(job: TakenJob): void {
    const ownLog = log.child({ job: job.id, kind: job.name, attempt: job.attempt })
    if (job.state === 'failed') return ownLog.error('a job failed for good, because its process was gone')
    const [kind, handle] = [kindOf(kinds, job.name), handlers[job.name]]
    const attempt = { job, kind, handle, stopping: stopping.signal, database, onEnd, log: ownLog }
    const run = inTrace(job.trace, () => runJob(attempt)).finally(() => {
      running.delete(run)
      wake()
    })
    running.set(run, job.name)
  }

  async function drain(withinMs: number): Promise<void> {
    const empty = new AbortController()
    const over = delay(withinMs, undefined, { signal: empty.signal }).catch(() => undefined)
    await Promise.race([Promise.all(running.keys()), over])
    empty.abort()
  }

  const wake = () => loop.wake()
  const loop = startLoop({ name: 'jobs', work: takeOne, everyMs, log })
  const deleteOld = () => deleteOldJobs(database).then(() => false)
  const upkeep = startLoop({ name: 'job upkeep', work: deleteOld, everyMs: UPKEEP_MS, log })
  const unhook = queue.whenSent(wake)
  return {
    /** Looks for jobs immediately. */
    wake,
    /** Takes no more jobs, gives running ones time to finish, then aborts them. */
    async stop(): Promise<void> {
      unhook()
      await Promise.all([loop.stop(), upkeep.stop()])
      clearTimeout(alarm)
      await drain(drainMs)
      stopping.abort(new Error('The process is ending'))
      await drain(ABORT_MS)
    },
  }
}

interface JobRun extends Pick<JobsRequest<JobKinds>, 'database' | 'onEnd' | 'log'> {
  job: TakenJob
  kind: JobKind
  handle: JobHandler | undefined
  /** Aborted when the process is to end. */
  stopping: AbortSignal
}

/**
 * Runs an attempt and records its result. Never rejects: without a record the lease expires, and another attempt
 * starts.
 */
async function runJob(run: JobRun): Promise<void> {
  const { database, log, kind } = run
  const { id, attempt } = run.job
  try {
    const result = await inSpan(spanOf(run.job), async (span) => {
      const ended = await runAttempt(run)
      if (typeof ended !== 'string') span.fail('failed')
      return ended
    })
    run.onEnd?.(run.job.name, typeof result === 'string' ? result : 'failed')
    if (result === 'done') await deleteJob(database, id, attempt)
    if (result === 'interrupted') await releaseJob(database, id, attempt)
    if (typeof result === 'string') return
    const pauseS = Math.min(kind.pauseS * 2 ** (attempt - 1), LONGEST_PAUSE_S)
    const [job] = await failJob(database, id, attempt, pauseS, reasonOf(result.error))
    if (job?.state === 'failed') log.error({ err: result.error }, 'a job failed for good')
    else log.warn({ err: result.error }, 'a job failed and will be retried')
  } catch (error) {
    log.warn({ err: error }, 'could not record the end of a job')
  }
}

function spanOf({ name, attempt }: TakenJob): SpanStart {
  return { name: `job ${name}`, kind: 'consumer', attributes: { 'obi.job.attempt': attempt } }
}

type Result = 'done' | 'interrupted' | 'lost' | { error: unknown }

async function runAttempt({
  job: { id, attempt, payload },
  kind,
  handle,
  stopping,
  database,
  log,
}: JobRun): Promise<Result> {
  const late = new AbortController()
  const lost = new AbortController()
  let renewedAt = performance.now()
  async function beat(): Promise<void> {
    const beganAt = performance.now()
    try {
      if ((await renewLease(database, id, attempt)).length > 0) renewedAt = beganAt
      else lost.abort(new Error('Another attempt has started'))
    } catch (error) {
      log.warn({ err: error }, 'could not renew the lease of a job')
      if (performance.now() - renewedAt > LEASE_S * 1000) lost.abort(new Error('The lease has expired'))
    }
  }
  const heartbeat = outsideTrace(() => setInterval(() => void beat(), BEAT_MS))
  const limit = setTimeout(() => {
    late.abort(new Error('It took too long'))
    // The lease of a handler that ignores the signal ends.
    clearInterval(heartbeat)
  }, kind.mayTakeS * 1000)
  try {
    if (!handle) throw new Error('There is no handler for jobs of this kind')
    const signal = AbortSignal.any([late.signal, lost.signal, stopping])
    await handle({ id, payload: v.parse(kind.payload, payload), signal, attempt })
    return 'done'
  } catch (error) {
    if (lost.signal.aborted) return 'lost'
    return stopping.aborted ? 'interrupted' : { error: late.signal.aborted ? late.signal.reason : error }
  } finally {
    clearInterval(heartbeat)
    clearTimeout(limit)
  }
}
