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

const lastDecision = statement<[id: string, kind: string], { action: string }>({
  name: 'approval_last_decision',
  text: `
    select e.action from audit_entry e where e.subject_id = $1 and e.subject_type = $2
    order by e.created_at desc, e.id desc limit 1`,
})

export const readApprovalFacts: ReadApprovalFacts = async (transaction, { kind, id, coachID, companyIDs }) => {
  const companies = await lockPolicies(transaction, companyIDs, coachID)
  const [decision] = await lastDecision(transaction, id, kind)
  return { companies, isDeclined: decision?.action === 'DECLINED' }
}
