import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { type Loop, startLoop } from '#backend/platform/startLoop.ts'
import type { JobHandler, JobHandlers, JobKinds } from './jobs.port.ts'
import { type KindView, resumeLostJobs, viewKinds } from './jobs.store.ts'
import { kindOf, type OpenJobQueue } from './openJobQueue.ts'
import { type JobRun, runJob } from './runJob.ts'

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
  const { queue, log, everyMs = 30_000, drainMs = 10_000 } = request
  const closing = new AbortController()
  const stopping = new AbortController()
  const wake = () => loop.wake()
  const places = openPlaces(request, { stopping: stopping.signal, wake })
  const alarm = openAlarm(wake, everyMs)
  const work = () => takeJobs(request, { places, alarm, closing: closing.signal })
  const loop = startLoop({ name: 'jobs', work, everyMs, log })
  const upkeep = startUpkeep(request)
  const unhook = queue.whenSent(wake)
  return {
    wake,
    async stop() {
      unhook()
      closing.abort()
      await Promise.all([loop.stop(), upkeep.stop()])
      alarm.clear()
      await places.untilEmpty(drainMs)
      stopping.abort(new Error('The process is ending'))
      await places.untilEmpty(ABORT_MS)
    },
  }
}

interface Taking {
  places: Places
  alarm: Alarm
  closing: AbortSignal
}

async function takeJobs<Kinds extends JobKinds>(
  request: JobsRequest<Kinds>,
  { places, alarm, closing }: Taking,
): Promise<boolean> {
  const { database, queue, kinds } = request
  const names = Object.keys(kinds)
  // Of these another process had the first in its hands: its wake-up was for it.
  const contended = new Set<string>()
  let isSupervised = false
  while (!closing.aborted && names.some(places.hasRoom)) {
    const views = await viewKinds(database, names)
    if (!isSupervised && views.some(({ isLost }) => isLost)) {
      await superviseJobs(request)
      isSupervised = true
      continue
    }
    alarm.set(views)
    const open = views.filter(({ name, priority }) => priority !== null && places.hasRoom(name) && !contended.has(name))
    const [first] = open.toSorted(byTurn)
    if (!first) break
    const [job] = await queue.boss.fetch(first.name, { includeMetadata: true })
    if (job) places.begin(job)
    else contended.add(first.name)
  }
  return false
}

interface Places {
  hasRoom(name: string): boolean
  begin(job: JobRun['job']): void
  /** Resolves when nothing runs any more, or after that time. */
  untilEmpty(withinMs: number): Promise<void>
}

/** Where jobs run side by side: so many in all, and so many of each kind. */
function openPlaces<Kinds extends JobKinds>(
  { database, queue, kinds, handlers: typed, log, atOnce = 4 }: JobsRequest<Kinds>,
  { stopping, wake }: { stopping: AbortSignal; wake: () => void },
): Places {
  const handlers: Readonly<Record<string, JobHandler>> = typed
  const running = new Map<Promise<void>, string>()
  return {
    hasRoom(name) {
      const count = [...running.values()].filter((other) => other === name).length
      return running.size < atOnce && count < kindOf(kinds, name).atOnce
    },
    begin(job) {
      const { name } = job
      const handle = handlers[name] ?? (() => Promise.reject(new Error(`Nobody does jobs of the name ${name}`)))
      const run = runJob({ job, kind: kindOf(kinds, name), handle, stopping, boss: queue.boss, database, log }).finally(
        () => {
          running.delete(run)
          wake()
        },
      )
      running.set(run, name)
    },
    async untilEmpty(withinMs) {
      if (running.size === 0) return
      const empty = new AbortController()
      const over = delay(withinMs, undefined, { signal: empty.signal }).catch(() => undefined)
      await Promise.race([Promise.all(running.keys()), over])
      empty.abort()
    },
  }
}

interface Alarm {
  set(views: readonly KindView[]): void
  clear(): void
}

/** Wakes when the next job is due, or may be found lost; later than the loop's own look there is no need to. */
function openAlarm(wake: () => void, everyMs: number): Alarm {
  let timer: NodeJS.Timeout | undefined
  const clear = () => clearTimeout(timer)
  return {
    clear,
    set(views) {
      clear()
      const nextMs = Math.min(...views.map((view) => view.nextMs ?? everyMs))
      if (nextMs < everyMs) timer = setTimeout(wake, Math.max(nextMs, SHORTEST_MS)).unref()
    },
  }
}

/** Forgets failed jobs that nobody saw to in ninety days. */
function startUpkeep<Kinds extends JobKinds>(request: JobsRequest<Kinds>): Loop {
  const work = async () => {
    await superviseJobs(request)
    return false
  }
  return startLoop({ name: 'job upkeep', work, everyMs: UPKEEP_MS, log: request.log })
}

/** Sees to jobs whose process is gone or whose time is over. */
async function superviseJobs<Kinds extends JobKinds>({ database, queue, kinds }: JobsRequest<Kinds>): Promise<void> {
  await resumeLostJobs(database, Object.keys(kinds))
  await queue.boss.supervise()
}

/** The highest priority first, then the oldest; what has nothing to do last. */
function byTurn(one: KindView, other: KindView): number {
  const [first, second] = [one.priority ?? -Infinity, other.priority ?? -Infinity]
  if (first !== second) return second > first ? 1 : -1
  return (one.sentAt ?? 0) - (other.sentAt ?? 0)
}
