import type { Logger } from '#backend/platform/log.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

// Longer than any drain we allow ourselves: past it something hangs, and an operator should not have to wait.
const LONGEST_MS = 30_000

/** Ends the process once it is asked to: closes everything, then leaves with 0. A second signal leaves at once. */
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
