import { graphql, useFragment } from 'react-relay'
import type { useNeedsApproval_coach$key } from '#schema/__generated__/relay/useNeedsApproval_coach.graphql.ts'
import { needsApproval } from '#schema/rights/approval.ts'
import { APPROVED } from '#schema/rights/statuses.ts'

interface Content {
  /** The companies whose admins manage it. */
  companyIds: readonly (string | null | undefined)[]
  isApproved: boolean | null | undefined
  wasDeclined: boolean | null | undefined
}

/** Returns whether an admin has to approve a video or program of this coach before members see it. */
export function useNeedsApproval(coach: useNeedsApproval_coach$key | null | undefined): (content: Content) => boolean {
  const card = useFragment(
    graphql`
      fragment useNeedsApproval_coach on CoachInfo {
        roles(limit: 100) {
          items {
            role
            status
            companyID
            company {
              contentNeedsApproval
            }
          }
        }
      }
    `,
    coach,
  )
  const roles = (card?.roles?.items ?? []).filter((item) => item?.role === 'COACH' && item.status === APPROVED)
  const policyOf = (companyId: string) => {
    const role = roles.find((item) => item?.companyID === companyId)
    return { contentNeedsApproval: role?.company?.contentNeedsApproval ?? true, isOfCoach: role !== undefined }
  }
  return ({ companyIds, isApproved, wasDeclined }) => {
    const companies = companyIds.flatMap((id) => (id ? policyOf(id) : []))
    const isDeclined = isApproved === false || (isApproved !== true && wasDeclined === true)
    return needsApproval({ companies, isDeclined })
  }
}
