import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from '#backend/platform/log.ts'
import type { Mixers } from './audio/mixer.port.ts'

interface Pace {
  mixers: Pick<Mixers, 'leftOut'>
  every: (milliseconds: number, call: () => void) => () => void
  log: Logger
}

const LOOK_EVERY_MS = 10_000
const NS_PER_MS = 1_000_000

/** Tells the operator when sound was left out because the process came too late, and how late it came. */
export function watchPace({ mixers, every, log }: Pace): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let before = mixers.leftOut
  return every(LOOK_EVERY_MS, () => {
    const leftOutTurns = mixers.leftOut - before
    before = mixers.leftOut
    const [latestMs, usualMs] = [delay.max, delay.percentile(50)].map((ns) => Math.round(ns / NS_PER_MS))
    delay.reset()
    if (leftOutTurns > 0) log.warn({ leftOutTurns, latestMs, usualMs }, 'this machine is too busy: sound was left out')
  })
}
