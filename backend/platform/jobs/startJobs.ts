import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { startLoop } from '#backend/platform/startLoop.ts'
import type { JobHandler, JobHandlers, JobKinds } from './jobs.port.ts'
import { type KindView, viewKinds } from './jobs.store.ts'
import { kindOf, type OpenJobQueue } from './openJobQueue.ts'
import { runJob } from './runJob.ts'

export interface JobsRequest<Kinds extends JobKinds> {
  database: OpenDatabase
  queue: OpenJobQueue<Kinds>
  kinds: Kinds
  handlers: JobHandlers<Kinds>
  log: Logger
  /** How many jobs of all kinds run side by side. */
  atOnce?: number
  /** How often it looks unasked, for a wake-up that was lost. */
  everyMs?: number
  /** How long jobs may go on once the process is to end. */
  drainMs?: number
}

export interface RunningJobs {
  /** There may be something to do. */
  wake(): void
  /** Takes nothing more, lets what runs finish for a while, then stops it. */
  stop(): Promise<void>
}

const UPKEEP_MS = 3_600_000
/** What is due, or lost, and does not go away, is left to others for so long. */
const SHORTEST_MS = 1_000
/** What does not stop when it is told to is left to its process's end, and found lost by the others. */
const ABORT_MS = 5_000

/** Takes jobs as they come and runs them: when one was sent, when one is due again, when another process has lost one. */
export function startJobs<Kinds extends JobKinds>(request: JobsRequest<Kinds>): RunningJobs {
  const { database, queue, kinds, log, atOnce = 4, everyMs = 30_000, drainMs = 10_000 } = request
  const handlers: Readonly<Record<string, JobHandler>> = request.handlers
  const names = Object.keys(kinds)
  const running = new Map<Promise<void>, string>()
  const closing = new AbortController()
  const stopping = new AbortController()
  let alarm: NodeJS.Timeout | undefined

  function hasRoom(name: string): boolean {
    const count = [...running.values()].filter((other) => other === name).length
    return running.size < atOnce && count < kindOf(kinds, name).atOnce
  }

  async function takeJobs(): Promise<boolean> {
    // Of these another process had the first in its hands: its wake-up was for it.
    const contended = new Set<string>()
    let isSupervised = false
    while (!closing.signal.aborted && names.some(hasRoom)) {
      const views = await viewKinds(database, names)
      if (!isSupervised && views.some(({ isLost }) => isLost)) {
        await queue.boss.supervise()
        isSupervised = true
        continue
      }
      const first = views.filter(({ name }) => hasRoom(name) && !contended.has(name)).toSorted(byTurn)[0]
      setAlarm(views)
      if (!first || first.priority === null) return false
      const [job] = await queue.boss.fetch(first.name, { includeMetadata: true })
      if (job) begin(job)
      else contended.add(first.name)
    }
    return false
  }

  function begin(job: Parameters<typeof runJob>[0]['job']): void {
    const { name } = job
    const handle = handlers[name] ?? (() => Promise.reject(new Error(`Nobody does jobs of the name ${name}`)))
    const stops = { stopping: stopping.signal, boss: queue.boss, database, log }
    const run = runJob({ job, kind: kindOf(kinds, name), handle, ...stops }).finally(() => {
      running.delete(run)
      loop.wake()
    })
    running.set(run, name)
  }

  function setAlarm(views: readonly KindView[]): void {
    const nextMs = Math.min(...views.map(({ nextMs: ms }) => ms ?? everyMs))
    clearTimeout(alarm)
    if (nextMs < everyMs) alarm = setTimeout(() => loop.wake(), Math.max(nextMs, SHORTEST_MS)).unref()
  }

  const loop = startLoop({ name: 'jobs', work: takeJobs, everyMs, log })
  const upkeep = startLoop({
    name: 'job upkeep',
    everyMs: UPKEEP_MS,
    log,
    async work() {
      await queue.boss.supervise()
      return false
    },
  })
  const unhook = queue.whenSent(() => loop.wake())

  return {
    wake: () => loop.wake(),
    async stop() {
      unhook()
      closing.abort()
      await Promise.all([loop.stop(), upkeep.stop()])
      clearTimeout(alarm)
      await ended(running, drainMs)
      stopping.abort(new Error('The process is ending'))
      await ended(running, ABORT_MS)
    },
  }
}

/** The highest priority first, then the oldest; what has nothing to do last. */
function byTurn(one: KindView, other: KindView): number {
  const [first, second] = [one.priority ?? -Infinity, other.priority ?? -Infinity]
  if (first !== second) return second > first ? 1 : -1
  return (one.sentAt ?? 0) - (other.sentAt ?? 0)
}

/** Resolves when nothing runs any more, or after that time. */
async function ended(running: ReadonlyMap<Promise<void>, string>, withinMs: number): Promise<void> {
  if (running.size === 0) return
  const given = new AbortController()
  const over = delay(withinMs, undefined, { signal: given.signal }).catch(() => undefined)
  await Promise.race([Promise.all(running.keys()), over])
  given.abort()
}
