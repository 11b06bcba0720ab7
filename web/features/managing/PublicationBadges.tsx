import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { Badge } from '#web/ui/Badge.tsx'

interface PublicationBadgesProps {
  status: string
  isPublic: boolean
  isApproved: boolean | null | undefined
  /** Words that agree with the noun in some languages. */
  words: { published: ReactNode; declined: ReactNode }
  /** The badge of an item that is being created. */
  inProgress: ReactNode
  /** Additional badges. */
  children?: ReactNode
}

/** Status of a video or program, and who can see it. */
export function PublicationBadges(props: PublicationBadgesProps) {
  const { status, isPublic, isApproved, words, inProgress, children } = props
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {status === 'INPROGRESS' && inProgress}
      {status === 'FAILED' && (
        <Badge tone="live">
          <Trans>Failed</Trans>
        </Badge>
      )}
      {status === PUBLISHED && <Badge tone="good">{words.published}</Badge>}
      {!['INPROGRESS', 'FAILED', PUBLISHED].includes(status) && (
        <Badge>
          <Trans>Draft</Trans>
        </Badge>
      )}
      {status === PUBLISHED && <Visibility isPublic={isPublic} isApproved={isApproved} declined={words.declined} />}
      {children}
    </span>
  )
}

interface VisibilityProps extends Pick<PublicationBadgesProps, 'isPublic' | 'isApproved'> {
  declined: ReactNode
}

function Visibility({ isPublic, isApproved, declined }: VisibilityProps) {
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
  return isApproved ? undefined : <Badge tone="live">{declined}</Badge>
}
