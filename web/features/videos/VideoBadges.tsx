import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { VideoBadges_video$key } from '#schema/__generated__/relay/VideoBadges_video.graphql.ts'
import { PublicationBadges } from '#web/features/managing/PublicationBadges.tsx'
import { Badge } from '#web/ui/Badge.tsx'

/** Maximum number of videos ahead that the server counts; a larger number says that there are more. */
export const MOST_COUNTED = 100

export function VideoBadges({ video: key }: { video: VideoBadges_video$key }) {
  const { status, isPublic, isApproved, processing, videosAhead } = useFragment(
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
    <PublicationBadges
      {...{ status, isPublic, isApproved }}
      words={{ published: <Trans>Published</Trans>, declined: <Trans>Declined</Trans> }}
      inProgress={
        processing?.step === 'WAITING' ? (
          <Waiting ahead={videosAhead ?? 0} />
        ) : (
          <Processing percent={processing?.percent ?? 0} />
        )
      }
    />
  )
}

function Waiting({ ahead }: { ahead: number }) {
  const { i18n } = useLingui()
  const most = new Intl.NumberFormat(i18n.locale).format(MOST_COUNTED)
  return (
    <Badge tone="brand">
      {ahead > MOST_COUNTED ? (
        <Trans>Waiting, more than {most} ahead</Trans>
      ) : ahead === 0 ? (
        <Trans>Waiting</Trans>
      ) : (
        <Plural value={ahead} one="Waiting, # ahead" other="Waiting, # ahead" />
      )}
    </Badge>
  )
}

function Processing({ percent }: { percent: number }) {
  const { i18n } = useLingui()
  const share = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(percent / 100)
  return (
    <Badge tone="brand">
      <Trans>Processing</Trans> <span className="type-number">{share}</span>
    </Badge>
  )
}
