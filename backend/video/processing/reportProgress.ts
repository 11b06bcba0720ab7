import { performance } from 'node:perf_hooks'
import type { Logger } from '#backend/platform/log.ts'
import type { Processing, Run, RunStore } from './runs.port.ts'

interface Telling {
  run: Run
  runs: RunStore
  log: Logger
}

const EVERY_MS = 1_000

/**
 * Reports progress at most once a second, and only after the last report is stored: a delayed one would otherwise
 * overwrite a later one, or the final status.
 */
export function reportProgress({ run, runs, log }: Telling) {
  let next: Processing | undefined
  let last: Processing = { step: 'WAITING', percent: 0 }
  let writtenAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let isOver = false

  function schedule(): void {
    if (!next || timer || writing || isOver) return
    const start = () => {
      writing = write()
    }
    timer = setTimeout(start, Math.max(0, writtenAt + EVERY_MS - performance.now()))
  }
  async function write(): Promise<void> {
    timer = undefined
    last = next ?? last
    next = undefined
    writtenAt = performance.now()
    try {
      await runs.tell(run, last)
    } catch (error) {
      log.warn({ err: error }, 'progress could not be reported')
    }
    writing = undefined
    schedule()
  }
  return {
    get last() {
      return next ?? last
    },
    tell(processing: Processing): void {
      const { step, percent } = next ?? last
      if (processing.step === step && processing.percent <= percent) return
      next = processing
      schedule()
    },
    /** Writes nothing afterwards. */
    async end(): Promise<void> {
      isOver = true
      clearTimeout(timer)
      await writing
    },
  }
}

export type Progress = ReturnType<typeof reportProgress>
