import type { Logger } from '#backend/platform/log.ts'
import { startLoop } from '#backend/platform/threads/startLoop.ts'
import type { Traffic } from '#schema/__generated__/wire.ts'
import { createTimedCheck } from '#schema/createTimedCheck.ts'
import { readReports, type ServerReport } from './serverReport.ts'
import type { ServerReportStore } from './serverReports.store.ts'
import { sumReports } from './sumReports.ts'
import type { TrafficCounts } from './traffic.ts'

export interface SharingRequest {
  traffic: TrafficCounts
  store: ServerReportStore
  checks: Readonly<Record<string, { check(): Promise<void> }>>
  log: Logger
  everyMs?: number
}

/** Reports of this server for the others, and the sum of all. */
export interface SharedReports {
  read(): Promise<Traffic>
  close(): Promise<void>
}

const EVERY_MS = 5_000

/**
 * Tells the other servers what this one has to do, every few seconds while an operator looks at any of them. Without one,
 * each server only reads whether one looks.
 */
export function shareReports({ traffic, store, checks, log, everyMs = EVERY_MS }: SharingRequest): SharedReports {
  const sources = Object.entries(checks).map(([name, { check }]) => ({ name, check: createTimedCheck(check) }))
  let isRead = false
  let missing: string[] = []
  const report = (): ServerReport => ({ ...traffic.report(), missing })
  const work = async () => {
    const isWatching = isRead
    isRead = false
    if (!isWatching && !(await store.isWatched())) return false
    missing = await findMissing(sources)
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

/** Returns the names of the sources that do not work. */
async function findMissing(sources: readonly { name: string; check(): Promise<void> }[]): Promise<string[]> {
  const results = await Promise.all(
    sources.map(({ name, check }) =>
      check().then(
        () => [],
        () => [name],
      ),
    ),
  )
  return results.flat()
}
