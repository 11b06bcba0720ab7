import type { ReadApprovalFacts } from '#backend/approval/approval.port.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import type { EndProgramApproval, JudgedProgram } from '#backend/programs/programs.port.ts'
import { isSubmitted, needsApproval } from '#schema/rights/approval.ts'

/**
 * Ends the decision about a program after a caller without that right has changed the approved or declined content, so
 * that the admins decide again. Approved programs stay approved if the studio needs no approval. Returns the current
 * decision.
 */
export function endProgramApproval(readFacts: ReadApprovalFacts): EndProgramApproval {
  return async (program, { rows, viewer, transaction }) => {
    const { id, isApproved, companyID } = program
    const mayDecide = viewer.isGlobal || (companyID !== null && viewer.adminOfCompanyIds.includes(companyID))
    if (isApproved === null || mayDecide) return isApproved
    if (isApproved && !(await needsProgramApproval(program, { transaction }, readFacts))) return true
    await rows.asSystem('a decision ends with what it was about').Program.update({ id }, { isApproved: null })
    return null
  }
}

type Program = Awaited<ReturnType<Rows['Program']['find']>>[number]

/**
 * Approves a program that the change submits, if the studio needs no approval. This is not a decision, so it leaves no
 * audit entry.
 */
export async function approveSubmitted(
  { before, after }: { before?: Program; after: Program },
  { rows, transaction }: Writing,
  readFacts: ReadApprovalFacts,
): Promise<void> {
  if (!isSubmitted(before, after) || (await needsProgramApproval(after, { transaction }, readFacts))) return
  await rows
    .asSystem('the company of the program needs no approval')
    .Program.update({ id: after.id }, { isApproved: true })
}

/** Locks the company's policy until the transaction ends. */
async function needsProgramApproval(
  { id, coachID, companyID }: JudgedProgram,
  { transaction }: Pick<Writing, 'transaction'>,
  readFacts: ReadApprovalFacts,
): Promise<boolean> {
  const companyIDs = companyID === null ? [] : [companyID]
  return needsApproval(await readFacts(transaction, { kind: 'Program', id, coachID, companyIDs }))
}

/** Locks the program of a session that is about to change, so that no admin decides in the meantime. */
export function lockProgramOf({ programID: id }: { programID: string }, { rows }: Writing) {
  return rows.asSystem('the caller may change this session, and with it the program').Program.lock({ id })
}
