import type { Writing } from '#backend/model/write/rows.ts'
import type { EndProgramApproval } from './programs.port.ts'

/** A caller who does not decide has changed what was approved or declined: the admins decide anew. */
export const endProgramApproval: EndProgramApproval = async ({ id, isApproved, companyID }, { rows, viewer }) => {
  const mayDecide = viewer.isGlobal || (companyID !== null && viewer.adminOfCompanyIds.includes(companyID))
  if (isApproved === null || mayDecide) return
  await rows.asSystem('a decision ends with what it was about').Program.update({ id }, { isApproved: null })
}

/** The same, of the program whose session is changed. It is locked, so that no admin decides meanwhile. */
export async function endApprovalOfSessions(programID: string, writing: Writing): Promise<void> {
  const { Program } = writing.rows.asSystem('whoever may change a session of it has changed the program')
  await endProgramApproval(await Program.lock({ id: programID }), writing)
}
