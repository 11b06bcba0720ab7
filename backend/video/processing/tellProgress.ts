import { performance } from 'node:perf_hooks'
import type { Logger } from '#backend/platform/log.ts'
import type { Processing, Run, RunStore } from './runs.port.ts'

interface Telling {
  run: Run
  runs: RunStore
  log: Logger
}

const EVERY_MS = 1_000

/** Says how far the work has come, once a second at most: the last word waits until it may be said. */
export function tellProgress({ run, runs, log }: Telling) {
  let wanted: Processing | undefined
  let said: Processing = { step: 'WAITING', percent: 0 }
  let saidAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let saying: Promise<void> = Promise.resolve()

  function say(): void {
    timer = undefined
    if (!wanted) return
    said = wanted
    wanted = undefined
    saidAt = performance.now()
    saying = runs.tell(run, said).catch((error: unknown) => log.warn({ err: error }, 'progress could not be told'))
  }
  return {
    get last() {
      return wanted ?? said
    },
    tell(processing: Processing): void {
      const { step, percent } = wanted ?? said
      if (processing.step === step && processing.percent <= percent) return
      wanted = processing
      timer ??= setTimeout(say, Math.max(0, saidAt + EVERY_MS - performance.now()))
    },
    /** Nothing is said after that. */
    async end(): Promise<void> {
      clearTimeout(timer)
      said = wanted ?? said
      wanted = undefined
      await saying
    },
  }
}

export type Progress = ReturnType<typeof tellProgress>
