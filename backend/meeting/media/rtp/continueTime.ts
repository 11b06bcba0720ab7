import type { VideoPacket } from './packets/VideoPacket.ts'
import { ticksBetween } from './packets/wrapping.ts'
import type { SenderClock } from './SenderClock.ts'

/** Two layers of one camera are never further apart than this by what their clocks say, in ticks. */
const MOST_APART = 90_000

export interface TimeRequest {
  /** Of the source that flowed until now, and what its timestamps were moved by. */
  before: SenderClock
  timestampOffset: number
  /** The last that was sent, and how long ago in ticks. */
  lastTimestamp: number
  elapsed: number
  after: SenderClock
  /** The first of the source that takes over. */
  packet: VideoPacket
  now: number
}

/** Which timestamp another source's first packet gets, so that the receiver's time runs on at its own pace. */
export function continueTime(request: TimeRequest): number {
  const { before, timestampOffset, lastTimestamp, elapsed, after, packet, now } = request
  const byArrival = lastTimestamp + Math.max(1, Math.round(elapsed))
  if (!before.isSet || !after.isSet) return byArrival >>> 0
  const age = ticksBetween(packet.timestamp, after.timestampAt(now))
  const byClocks = before.timestampAt(now) + timestampOffset - age
  const isPlausible =
    Math.abs(ticksBetween(byArrival, byClocks)) < MOST_APART && ticksBetween(lastTimestamp, byClocks) > 0
  return (isPlausible ? byClocks : byArrival) >>> 0
}
