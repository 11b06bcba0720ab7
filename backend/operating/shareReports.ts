import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#backend/platform/log.ts'
import { startLoop } from '#backend/platform/threads/startLoop.ts'
import type { Traffic } from '#schema/__generated__/wire.ts'
import { readReports, type ServerReport } from './serverReport.ts'
import type { ServerReportStore } from './serverReports.store.ts'
import { sumReports } from './sumReports.ts'
import type { TrafficCounts } from './traffic.ts'

type Checks = Readonly<Record<string, { check(): Promise<void> }>>

export interface SharingRequest {
  traffic: TrafficCounts
  store: ServerReportStore
  checks: Checks
  log: Logger
  everyMs?: number
}

/** Reports of this server for the others, and the sum of all. */
export interface SharedReports {
  read(): Promise<Traffic>
  close(): Promise<void>
}

const EVERY_MS = 5_000

/** How long a source may take to answer before it counts as missing. */
const CHECKED_WITHIN_MS = 2_000

/**
 * Tells the other servers what this one has to do, every few seconds while an operator looks at any of them. Without one,
 * each server only reads whether one looks.
 */
export function shareReports({ traffic, store, checks, log, everyMs = EVERY_MS }: SharingRequest): SharedReports {
  let isRead = false
  let missing: string[] = []
  const report = (): ServerReport => ({ ...traffic.report(), missing })
  const work = async () => {
    const isWatching = isRead
    isRead = false
    if (!isWatching && !(await store.isWatched())) return false
    missing = await findMissing(checks)
    const own = report()
    await store.write({ server: own.server, report: own, isWatching })
    return false
  }
  const loop = startLoop({ name: 'reports for operators', work, everyMs, log })
  return {
    async read() {
      const isFirst = !isRead
      isRead = true
      if (isFirst) loop.wake()
      const own = report()
      return sumReports(own, readReports(await store.listOthers(own.server)))
    },
    close: () => loop.stop(),
  }
}

async function findMissing(checks: Checks): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, { check }]) => ((await works(check)) ? [] : [name])),
  )
  return results.flat()
}

async function works(check: () => Promise<void>): Promise<boolean> {
  const waiting = new AbortController()
  const late = pause(CHECKED_WITHIN_MS, false, { signal: waiting.signal, ref: false }).catch(() => false)
  try {
    return await Promise.race([check().then(() => true), late])
  } catch {
    return false
  } finally {
    waiting.abort()
  }
}
