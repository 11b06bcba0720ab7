/** The statuses that other people see. */
export type ShownPresence = 'ONLINE' | 'AWAY' | 'BUSY' | 'OFFLINE'

/** How often a client reports its status, in milliseconds. */
export const REPORT_EVERY_MS = 60_000

/** After this time without a report a person counts as offline: two reports may be lost. */
const SILENT_AFTER_MS = 2.5 * REPORT_EVERY_MS

/** The status that other people see, and when it was last reported. */
export interface PresenceReport {
  shownStatus: string
  seenAt: string | null | undefined
}

/** What a report says at this time. */
export function presenceOf(report: PresenceReport, now: Date): ShownPresence {
  if (!report.seenAt || now.getTime() - Date.parse(report.seenAt) > SILENT_AFTER_MS) return 'OFFLINE'
  const { shownStatus } = report
  return shownStatus === 'ONLINE' || shownStatus === 'AWAY' || shownStatus === 'BUSY' ? shownStatus : 'OFFLINE'
}
