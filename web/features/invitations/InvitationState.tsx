import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { InvitationState_invitation$key } from '#schema/__generated__/relay/InvitationState_invitation.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Badge } from '#web/ui/Badge.tsx'

export function InvitationState({ invitation: key }: { invitation: InvitationState_invitation$key }) {
  const { status, expiresAt } = useFragment(
    graphql`
      fragment InvitationState_invitation on Invitation {
        status
        expiresAt
      }
    `,
    key,
  )
  const isExpired = Date.parse(expiresAt) <= useNow()
  if (status === APPROVED)
    return (
      <Badge tone="good">
        <Trans>Accepted</Trans>
      </Badge>
    )
  if (status === 'WITHDRAWN')
    return (
      <Badge>
        <Trans>Withdrawn</Trans>
      </Badge>
    )
  return isExpired ? (
    <Badge>
      <Trans>Expired</Trans>
    </Badge>
  ) : (
    <Badge tone="brand">
      <Trans>Pending</Trans>
    </Badge>
  )
}
