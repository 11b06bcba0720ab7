import type { Transaction } from '#backend/platform/database.ts'
import type { ApprovalFacts } from '#schema/rights/approval.ts'

/** The video or program that is submitted or changed. */
export interface ApprovalSubject {
  kind: 'Video' | 'Program'
  id: string
  coachID: string | null
  /** The companies whose admins manage it. */
  companyIDs: readonly string[]
}

/** Reads the facts for `needsApproval`. The policies of the companies stay as they are until the transaction ends. */
export type ReadApprovalFacts = (transaction: Transaction, subject: ApprovalSubject) => Promise<ApprovalFacts>
