import type { Logger } from '#backend/platform/log.ts'

export interface LoopRequest {
  name: string
  /** Resolves with true when there is more to do at once. */
  work: () => Promise<boolean>
  /** Interval in ms at which it also works without a wake-up, in case one was lost. */
  everyMs: number
  log: Logger
}

export interface Loop {
  wake(): void
  /** Waits for the running work. */
  stop(): Promise<void>
}

/** Runs one kind of work, never concurrently: when woken, and at an interval. Failed work is retried. */
export function startLoop({ name, work, everyMs, log }: LoopRequest): Loop {
  const stopping = new AbortController()
  let isWoken = true
  let ring: () => void = () => undefined

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      ring = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false
      try {
        isWoken = (await work()) || isWoken
      } catch (error) {
        log.warn({ err: error }, `${name} failed and will be retried`)
      }
      if (!isWoken && !stopping.signal.aborted) await pause()
    }
  }

  const running = run()
  return {
    wake() {
      isWoken = true
      ring()
    },
    async stop() {
      stopping.abort()
      ring()
      await running
    },
  }
}
