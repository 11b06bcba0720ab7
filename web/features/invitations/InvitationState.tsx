import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { InvitationState_invitation$key } from '#schema/__generated__/relay/InvitationState_invitation.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Badge } from '#web/ui/Badge.tsx'

export function InvitationState({ invitation: key }: { invitation: InvitationState_invitation$key }) {
  const { status, expiresAt, requestedAt } = useFragment(
    graphql`
      fragment InvitationState_invitation on Invitation {
        status
        expiresAt
        requestedAt
      }
    `,
    key,
  )
  const isExpired = Date.parse(expiresAt) <= useNow()
  const isWaiting = requestedAt === null
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
  if (isExpired)
    return (
      <Badge>
        <Trans>Expired</Trans>
      </Badge>
    )
  return (
    <Badge tone="brand">
      {isWaiting ? <Trans context="invitation">Waiting to be sent</Trans> : <Trans>Pending</Trans>}
    </Badge>
  )
}
