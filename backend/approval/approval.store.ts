/* oxlint-disable house/rows-by-rights -- facts for a rule, which are sent to no viewer */
import { statement } from '#backend/platform/statement.ts'
import type { ApprovalFacts } from '#schema/rights/approval.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import type { ReadApprovalFacts } from './approval.port.ts'

type CompanyPolicy = ApprovalFacts['companies'][number]

// An admin who changes the policy waits for this transaction, or this transaction reads the change.
const lockPolicies = statement<[companyIds: readonly string[], coachId: string | null], CompanyPolicy>({
  name: 'approval_lock_policies',
  text: `
    select c.content_needs_approval as "contentNeedsApproval",
      exists (select from role r where r.contact_id = $2 and r.company_id = c.id
        and r.role = 'COACH' and r.status = '${APPROVED}') as "isOfCoach"
    from company c where c.id = any ($1) order by c.id for share of c`,
})

const wasDeclined = statement<[kind: string, id: string], { isDeclined: boolean }>({
  name: 'approval_was_declined',
  text: 'select was_declined($1, $2) as "isDeclined"',
})

export const readApprovalFacts: ReadApprovalFacts = async (transaction, { kind, id, coachID, companyIDs }) => {
  const companies = await lockPolicies(transaction, companyIDs, coachID)
  const [decision] = await wasDeclined(transaction, kind, id)
  return { companies, isDeclined: decision?.isDeclined ?? true }
}
