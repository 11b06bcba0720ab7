import type { LogHead } from './eventLog.store.ts'

/**
 * Whether what follows this position is not all there: it was cut off, or the position lies beyond the end and so
 * comes from another log, such as the one before a restored backup.
 */
export function isOffLog(position: number, { last, trimmed }: LogHead): boolean {
  return position < trimmed || position > last
}
