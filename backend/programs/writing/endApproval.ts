import type { Writing } from '#backend/model/write/rows.ts'
import type { EndProgramApproval } from '#backend/programs/programs.port.ts'

/** A caller who does not decide has changed what was approved or declined: the admins decide anew. */
export const endProgramApproval: EndProgramApproval = async ({ id, isApproved, companyID }, { rows, viewer }) => {
  const mayDecide = viewer.isGlobal || (companyID !== null && viewer.adminOfCompanyIds.includes(companyID))
  if (isApproved === null || mayDecide) return
  await rows.asSystem('a decision ends with what it was about').Program.update({ id }, { isApproved: null })
}

/** The program of a session that is about to change, locked so that no admin decides meanwhile. */
export function lockProgramOf({ programID: id }: { programID: string }, { rows }: Writing) {
  return rows.asSystem('the caller may change this session, and with it the program').Program.lock({ id })
}
