import type { LogHead } from './eventLog.store.ts'

/**
 * Whether the log lacks events after this position: they were trimmed, or the position lies beyond the end and so comes
 * from another log, such as the one before a restored backup.
 */
export function isOffLog(position: number, { last, trimmed }: LogHead): boolean {
  return position < trimmed || position > last
}
