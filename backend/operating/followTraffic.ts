import { setInterval } from 'node:timers/promises'
import type { Context } from '#backend/platform/context.ts'
import { assertGlobal } from './assertGlobal.ts'
import type { TrafficCounts } from './traffic.ts'

const EVERY_MS = 2_000

interface Following {
  traffic: TrafficCounts
  signal: AbortSignal
  everyMs?: number
}

/** What this process has to do, now and every two seconds, until the signal. Counts nothing while no operator looks. */
export function followTraffic({ viewer }: Pick<Context, 'viewer'>, following: Following): AsyncIterable<object> {
  assertGlobal(viewer)
  return readEvery(following)
}

async function* readEvery({ traffic, signal, everyMs = EVERY_MS }: Following): AsyncGenerator<object, undefined> {
  yield { onTraffic: traffic.read() }
  for await (const counts of setInterval(everyMs, traffic, { signal })) yield { onTraffic: counts.read() }
  return undefined
}
