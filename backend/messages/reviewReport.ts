// Operations: openConversationReport, closeConversationReport
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'

/** From now on the calling global admin may read the reported conversation, until the report is closed. */
export async function openReport(
  { id }: { id: string },
  { rows, ...context }: Writing,
): Promise<{ conversation: string }> {
  const adminID = callerOf(undefined, context)
  const { conversationID } = await findOpen(id, { rows, ...context })
  const system = systemOf(rows)
  await system.ReportOpening.upsert({ reportID: id, conversationID, adminID }, { by: ['reportID', 'adminID'] })
  await system.AuditEntry.insert({ action: 'OPENED', ...auditOf(conversationID, adminID) })
  return { conversation: conversationID }
}

/** Records what the calling global admin did about the report, and ends the reading of its conversation. */
export async function closeReport(
  { id, outcome }: { id: string; outcome: string },
  { rows, ...context }: Writing,
): Promise<{ report: string }> {
  const closedByID = callerOf(undefined, context)
  const { conversationID } = await findOpen(id, { rows, ...context })
  const system = systemOf(rows)
  await system.ConversationReport.update({ id }, { status: 'CLOSED', outcome, closedByID, closedAt: context.now })
  await system.ReportOpening.deleteWhere({ reportID: id })
  await system.AuditEntry.insert({ action: 'CLOSED', ...auditOf(conversationID, closedByID) })
  return { report: id }
}

async function findOpen(id: string, { rows, viewer }: Pick<Writing, 'rows' | 'viewer'>) {
  // Reporters read their report too, and cannot open or close it.
  if (!viewer.isGlobal) throw new DomainError('NOT_FOUND')
  // Locked, so that an opening does not outlive a concurrent closing.
  const report = await systemOf(rows).ConversationReport.lock({ id })
  if (report.status !== 'OPEN') throw new DomainError('CONDITION_FAILED')
  return report
}

function systemOf(rows: Rows) {
  return rows.asSystem('opening and closing are recorded, and the records are written by this rule only')
}

function auditOf(conversationID: string, actorID: string) {
  return { subjectType: 'Conversation', subjectID: conversationID, actorID }
}
