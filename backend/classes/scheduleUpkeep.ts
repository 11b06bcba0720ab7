import type { Loop } from '#backend/platform/threads/startLoop.ts'
import { startLoop } from '#backend/platform/threads/startLoop.ts'
import { closePending } from './closures/closeDatesIn.ts'
import { growDueSeries, type GrowingParts } from './series/growSeries.ts'

const EVERY_MS = 60_000

/** Creates the next dates of classes without an end, and closes the dates of large closures. */
export function startScheduleUpkeep(parts: GrowingParts): Loop {
  const work = async () => {
    const now = new Date().toISOString()
    const isClosing = await closePending(parts, now)
    const isGrowing = await growDueSeries(parts, now)
    return isClosing || isGrowing
  }
  return startLoop({ name: 'schedule upkeep', work, everyMs: EVERY_MS, log: parts.log })
}
