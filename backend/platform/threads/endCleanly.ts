import type { Logger } from '#backend/platform/log.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

// Maximum time in ms, above all drain times. After it something hangs, and operators should not have to wait.
const LONGEST_MS = 30_000

/** Ends the process on a signal: closes everything, then exits with 0. A second signal exits immediately. */
export function endCleanly(close: () => Promise<void>, log: Logger): void {
  let isEnding = false
  const end = (signal: string) => {
    if (isEnding) process.exit(1)
    isEnding = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), LONGEST_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed')
        process.exit(1)
      },
    )
  }
  for (const signal of SIGNALS) process.on(signal, () => end(signal))
}
