import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type {
  VideoBadges_video$data,
  VideoBadges_video$key,
} from '#schema/__generated__/relay/VideoBadges_video.graphql.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** How far a video has come: worked on, a draft or published, and whether everyone may see it. */
export function VideoBadges({ video: key }: { video: VideoBadges_video$key }) {
  const video = useFragment(
    graphql`
      fragment VideoBadges_video on Video {
        status
        isPublic
        isApproved
        processing {
          step
          percent
        }
        videosAhead
      }
    `,
    key,
  )
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Status {...video} />
      {video.status === PUBLISHED && <Visibility {...video} />}
    </span>
  )
}

function Status({ status, processing, videosAhead }: Omit<VideoBadges_video$data, 'isPublic' | 'isApproved'>) {
  if (status === 'INPROGRESS' && processing?.step === 'WAITING') return <Waiting ahead={videosAhead ?? 0} />
  if (status === 'INPROGRESS') return <Processing percent={processing?.percent ?? 0} />
  if (status === 'FAILED')
    return (
      <Badge tone="live">
        <Trans>Failed</Trans>
      </Badge>
    )
  if (status === PUBLISHED)
    return (
      <Badge tone="good">
        <Trans>Published</Trans>
      </Badge>
    )
  return (
    <Badge>
      <Trans>Draft</Trans>
    </Badge>
  )
}

/** How many are worked on before it. */
function Waiting({ ahead }: { ahead: number }) {
  return (
    <Badge tone="brand">
      {ahead === 0 ? <Trans>Waiting</Trans> : <Plural value={ahead} one="Waiting, # ahead" other="Waiting, # ahead" />}
    </Badge>
  )
}

/** How far it is, as the server tells it. */
function Processing({ percent }: { percent: number }) {
  const { i18n } = useLingui()
  const share = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(percent / 100)
  return (
    <Badge tone="brand">
      <Trans>Processing</Trans> <span className="type-number">{share}</span>
    </Badge>
  )
}

function Visibility({ isPublic, isApproved }: VideoBadges_video$data) {
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
      <Trans>Declined</Trans>
    </Badge>
  )
}
