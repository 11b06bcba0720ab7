import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type {
  ProgramBadges_program$data,
  ProgramBadges_program$key,
} from '#schema/__generated__/relay/ProgramBadges_program.graphql.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** How far a program has come: a draft or published, and whether everyone may see it. */
export function ProgramBadges({ program: key }: { program: ProgramBadges_program$key }) {
  const program = useFragment(
    graphql`
      fragment ProgramBadges_program on Program {
        status
        isPublic
        isApproved
        isTemplate
      }
    `,
    key,
  )
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Status {...program} />
      {program.status === PUBLISHED && <Visibility {...program} />}
      {program.isTemplate && (
        <Badge>
          <Trans>Template</Trans>
        </Badge>
      )}
    </span>
  )
}

function Status({ status }: ProgramBadges_program$data) {
  if (status === PUBLISHED)
    return (
      <Badge tone="good">
        <Trans context="program">Published</Trans>
      </Badge>
    )
  if (status === 'INPROGRESS')
    return (
      <Badge tone="brand">
        <Trans>Being made</Trans>
      </Badge>
    )
  if (status === 'FAILED')
    return (
      <Badge tone="live">
        <Trans>Failed</Trans>
      </Badge>
    )
  return (
    <Badge>
      <Trans>Draft</Trans>
    </Badge>
  )
}

function Visibility({ isPublic, isApproved }: ProgramBadges_program$data) {
  if (!isPublic)
    return (
      <Badge>
        <Trans>Private</Trans>
      </Badge>
    )
  if (typeof isApproved !== 'boolean')
    return (
      <Badge tone="brand">
        <Trans>Waiting for approval</Trans>
      </Badge>
    )
  if (isApproved) return undefined
  return (
    <Badge tone="live">
      <Trans context="program">Declined</Trans>
    </Badge>
  )
}
