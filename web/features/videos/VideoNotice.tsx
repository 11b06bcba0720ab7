import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type {
  VideoNotice_video$data,
  VideoNotice_video$key,
} from '#schema/__generated__/relay/VideoNotice_video.graphql.ts'
import type { VideoNoticeRetryMutation } from '#schema/__generated__/relay/VideoNoticeRetryMutation.graphql.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { MOST_COUNTED } from './VideoBadges.tsx'

/** Shows processing progress, or why processing failed. */
export function VideoNotice({ video: key }: { video: VideoNotice_video$key }) {
  const video = useFragment(
    graphql`
      fragment VideoNotice_video on Video {
        id
        status
        isPublic
        isApproved
        videoURL
        vimeoID
        processing {
          step
          percent
          fault
        }
        videosAhead
      }
    `,
    key,
  )
  const { status, processing, isPublic, isApproved } = video
  const isThere = Boolean(video.videoURL ?? video.vimeoID)
  if (status === 'FAILED' || processing?.fault) return <Failure video={video} isThere={isThere} />
  if (!isThere)
    return (
      <Notice>
        <Trans>Your video is being processed. You can fill in its details now and publish it when it’s ready.</Trans>
      </Notice>
    )
  if (processing) return <StillAtIt {...processing} ahead={video.videosAhead} />
  if (status === PUBLISHED && isPublic && typeof isApproved !== 'boolean')
    return (
      <Notice>
        <Trans>An admin needs to approve this video before members can watch it.</Trans>
      </Notice>
    )
  return undefined
}

type StillAtItProps = Pick<NonNullable<VideoNotice_video$data['processing']>, 'step' | 'percent'> & {
  ahead: VideoNotice_video$data['videosAhead']
}

/** Playable, while larger renditions or a replacement are processed. */
function StillAtIt({ step, percent, ahead }: StillAtItProps) {
  const { i18n } = useLingui()
  if (step === 'WAITING') return <StillWaiting ahead={ahead ?? 0} />
  const share = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(percent / 100)
  return (
    <Notice>
      <Trans>Processing: {share}. You can already play what’s ready.</Trans>
    </Notice>
  )
}

function StillWaiting({ ahead }: { ahead: number }) {
  const { i18n } = useLingui()
  const most = new Intl.NumberFormat(i18n.locale).format(MOST_COUNTED)
  return (
    <Notice>
      {ahead > MOST_COUNTED ? (
        <Trans>Waiting, more than {most} ahead. You can already play what’s ready.</Trans>
      ) : (
        <Plural
          value={ahead}
          _0="Waiting. You can already play what’s ready."
          one="Waiting, # ahead. You can already play what’s ready."
          other="Waiting, # ahead. You can already play what’s ready."
        />
      )}
    </Notice>
  )
}

const faultTexts: Record<'INTERNAL', MessageDescriptor> & Record<string, MessageDescriptor> = {
  NOT_A_VIDEO: msg`This file isn’t a video. Replace it with another one.`,
  NO_PICTURE: msg`This file has sound but no picture. Replace it with another one.`,
  DAMAGED: msg`This file is damaged or incomplete. Replace it with a working copy.`,
  TOO_LARGE: msg`This video’s resolution is too high. Export a smaller version and replace the file.`,
  TOO_LONG: msg`This video is too long. Replace it with a shorter one.`,
  TOO_MANY_STREAMS: msg`This file has too many tracks. Export it with one picture and one sound track.`,
  TOOK_TOO_LONG: msg`Processing took too long and was stopped. Try again, or replace the file with a simpler version.`,
  NO_ROOM: msg`The server ran out of space while processing this video. Try again later.`,
  INTERNAL: msg`Something went wrong while processing this video. Try again.`,
}

/** Failures where a retry may succeed. The others are caused by the file. */
const retryable = new Set(['TOOK_TOO_LONG', 'NO_ROOM', 'INTERNAL'])

function Failure({ video: { id, processing }, isThere }: { video: VideoNotice_video$data; isThere: boolean }) {
  const { t } = useLingui()
  const { write, isWriting } = useRetryVideo()
  const fault = processing?.fault ?? undefined
  const retry = fault && retryable.has(fault) && (
    <Button size="compact" variant="secondary" busy={isWriting} onClick={() => void write({ videoID: id })}>
      <Trans>Try again</Trans>
    </Button>
  )
  return (
    <Notice kind="warning" action={retry}>
      {t(faultTexts[fault ?? 'INTERNAL'] ?? faultTexts.INTERNAL)}
      {isThere && (
        <>
          {' '}
          <Trans>Until then, the previous file stays in place.</Trans>
        </>
      )}
    </Notice>
  )
}

function useRetryVideo() {
  return useWrite<VideoNoticeRetryMutation>(graphql`
    mutation VideoNoticeRetryMutation($videoID: ID!) {
      retried: retryVideoLambda(videoID: $videoID) {
        success
        code
        video {
          id
          ...VideoBadges_video
          ...VideoNotice_video
        }
      }
    }
  `)
}
