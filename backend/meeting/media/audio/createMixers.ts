import type { CodecCalls, CreateMixers } from './mixer.port.ts'
import { SIGN_OF_LIFE } from './outStream.ts'
import { RoomMixer } from './roomMixer.ts'
import { TickClock } from './tickClock.ts'

const realClock = {
  now: () => performance.now(),
  schedule(run: () => void, delayMs: number) {
    const timer = setTimeout(run, Math.ceil(delayMs))
    return () => clearTimeout(timer)
  },
}

export const createMixers: CreateMixers = (clock = realClock) => {
  const calls: CodecCalls = { encodes: 0, decodes: 0 }
  const ticks = new TickClock(clock, SIGN_OF_LIFE)
  return {
    calls,
    get leftOut() {
      return ticks.leftOut
    },
    createMixer: () => new RoomMixer(ticks, calls),
    close: () => ticks.close(),
  }
}
