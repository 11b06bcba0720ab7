import { activeEntries, type LogEntry, mergeLogs } from './workoutLog.ts'

/** The plan whose session has sets and no end; of several, the one trained last. */
export function begunPlanIn(log: readonly LogEntry[]): string | undefined {
  const entries = activeEntries(mergeLogs(log))
  const sessionOf = ({ planId, round }: LogEntry) => `${planId} ${round}`
  const ended = new Set(entries.flatMap((entry) => (entry.kind === 'FINISH' ? [sessionOf(entry)] : [])))
  return entries.findLast((entry) => entry.kind === 'SET' && !ended.has(sessionOf(entry)))?.planId
}
