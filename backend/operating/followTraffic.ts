import { setInterval } from 'node:timers/promises'
import type { Context } from '#backend/platform/context.ts'
import { assertGlobal } from './assertGlobal.ts'
import type { SharedReports } from './shareReports.ts'

const EVERY_MS = 2_000

interface Following {
  reports: Pick<SharedReports, 'read'>
  signal: AbortSignal
  everyMs?: number
}

/** What all servers have to do, now and every two seconds, until the signal. Counts nothing while no operator looks. */
export function followTraffic({ viewer }: Pick<Context, 'viewer'>, following: Following): AsyncIterable<object> {
  assertGlobal(viewer)
  return readEvery(following)
}

async function* readEvery({ reports, signal, everyMs = EVERY_MS }: Following): AsyncGenerator<object, undefined> {
  yield { onTraffic: await reports.read() }
  for await (const { read } of setInterval(everyMs, reports, { signal })) yield { onTraffic: await read() }
  return undefined
}
