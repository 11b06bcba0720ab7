import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { ProgramBadges_program$key } from '#schema/__generated__/relay/ProgramBadges_program.graphql.ts'
import { PublicationBadges } from '#web/features/managing/PublicationBadges.tsx'
import { Badge } from '#web/ui/Badge.tsx'

export function ProgramBadges({ program: key }: { program: ProgramBadges_program$key }) {
  const { status, isPublic, isApproved, isTemplate } = useFragment(
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
    <PublicationBadges
      {...{ status, isPublic, isApproved }}
      words={{
        published: <Trans context="program">Published</Trans>,
        declined: <Trans context="program">Declined</Trans>,
      }}
      inProgress={
        <Badge tone="brand">
          <Trans>Being created</Trans>
        </Badge>
      }
    >
      {isTemplate && (
        <Badge>
          <Trans>Template</Trans>
        </Badge>
      )}
    </PublicationBadges>
  )
}
