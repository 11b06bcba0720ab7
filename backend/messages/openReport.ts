// Operation: openConversationReport
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'

/** From now on the calling global admin may read the reported conversation. */
export async function openReport(
  { id }: { id: string },
  { rows, ...context }: Writing,
): Promise<{ conversation: string }> {
  const actorID = callerOf(undefined, context)
  const [report] = await rows.ConversationReport.find({ id })
  // Reporters read their report too, and cannot open it.
  if (!report || !context.viewer.isGlobal) throw new DomainError('NOT_FOUND')
  const system = rows.asSystem('opening is recorded, and neither record is anyone’s to write')
  await system.ConversationReport.update({ id }, { openedBy: actorID })
  await system.AuditEntry.insert({
    action: 'OPENED',
    subjectType: 'Conversation',
    subjectID: report.conversationID,
    actorID,
  })
  return { conversation: report.conversationID }
}
