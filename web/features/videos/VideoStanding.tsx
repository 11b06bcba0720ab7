import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'wouter'
import type {
  VideoStanding_video$data,
  VideoStanding_video$key,
} from '#schema/__generated__/relay/VideoStanding_video.graphql.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import { usePerson } from '#web/app/person.ts'
import { tellError } from '#web/app/tellError.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { useOnDemand } from '#web/ui/useOnDemand.ts'
import { paths } from './paths.ts'
import { ThumbnailButton } from './uploading/ThumbnailButton.tsx'
import { useChangeVideo, useDecideVideo, useDeleteVideo } from './useVideoWrites.ts'
import { VideoBadges } from './VideoBadges.tsx'
import { VideoPicture } from './VideoPicture.tsx'

const loadDialog = async () => (await import('#web/ui/ConfirmDialog.tsx')).ConfirmDialog
const loadShare = async () => (await import('./ShareVideo.tsx')).ShareVideo

/** How far a video has come, and the next steps: publish it, share it, decide about it, delete it. */
export function VideoStanding({ video: key }: { video: VideoStanding_video$key }) {
  const video = useFragment(
    graphql`
      fragment VideoStanding_video on Video {
        id
        title
        status
        coachID
        ownerID
        isPublic
        isApproved
        videoURL
        vimeoID
        processing {
          fault
        }
        ...VideoPicture_video
        ...VideoBadges_video
      }
    `,
    key,
  )
  const person = usePerson()
  const isTheirs = person?.contactId === video.coachID || person?.contactId === video.ownerID
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4 rounded border border-line bg-surface p-4">
        <VideoPicture video={video} />
        <div className="flex min-w-48 flex-1 flex-col gap-2">
          <h2 className="text-lg">
            <bdi className="break-words">{video.title}</bdi>
          </h2>
          <VideoBadges video={video} />
        </div>
        <div className="flex flex-wrap gap-3">
          {!isTheirs && <Decision video={video} />}
          <Publishing video={video} />
          {isTheirs && <ThumbnailButton video={video} />}
          {isTheirs && <Sharing video={video} />}
          <Deleting video={video} />
        </div>
      </div>
      <WhatIsLeft {...video} />
    </div>
  )
}

type Standing = Pick<VideoStanding_video$data, 'id' | 'title' | 'status' | 'isPublic' | 'isApproved'>

function canBePlayed({ videoURL, vimeoID }: Pick<VideoStanding_video$data, 'videoURL' | 'vimeoID'>): boolean {
  return Boolean(videoURL ?? vimeoID)
}

const faultTexts: Record<'INTERNAL', MessageDescriptor> & Record<string, MessageDescriptor> = {
  NOT_A_VIDEO: msg`This file isn’t a video. Delete it and upload another one.`,
  NO_PICTURE: msg`This file has sound but no picture. Delete it and upload another one.`,
  DAMAGED: msg`This file is damaged or incomplete. Delete it and upload it again.`,
  TOO_LARGE: msg`This video’s resolution is too high. Export a smaller version and upload that.`,
  TOO_LONG: msg`This video is too long. Upload it in shorter parts.`,
  TOO_MANY_STREAMS: msg`This file has too many tracks. Export it with one picture and one sound track.`,
  TOOK_TOO_LONG: msg`Processing took too long and was stopped. Export a simpler version and upload that.`,
  NO_ROOM: msg`The server ran out of room while processing this video. Try again later.`,
  INTERNAL: msg`Something went wrong while processing this video. Try uploading it again.`,
}

function WhatIsLeft(video: VideoStanding_video$data) {
  const { t } = useLingui()
  const { status } = video
  if (status === 'FAILED')
    return <Notice kind="warning">{t(faultTexts[video.processing?.fault ?? 'INTERNAL'] ?? faultTexts.INTERNAL)}</Notice>
  if (!canBePlayed(video))
    return (
      <Notice>
        <Trans>Your video is being processed. You can fill in its details now and publish it when it’s ready.</Trans>
      </Notice>
    )
  if (status === PUBLISHED && video.isPublic && typeof video.isApproved !== 'boolean')
    return (
      <Notice>
        <Trans>An admin needs to approve this video before members can watch it.</Trans>
      </Notice>
    )
  return undefined
}

function Publishing({ video }: { video: VideoStanding_video$data }) {
  const { write, isWriting } = useChangeVideo()
  const { t } = useLingui()
  const { id, status } = video
  const turn = async (next: 'DRAFT' | typeof PUBLISHED) => {
    if (!(await write({ video: { id, status: next } }))) return
    notify({ kind: 'success', text: next === PUBLISHED ? t`Video published` : t`Video unpublished` })
  }
  if (status === PUBLISHED)
    return (
      <Button size="compact" variant="secondary" busy={isWriting} onClick={() => void turn('DRAFT')}>
        <Trans>Unpublish</Trans>
      </Button>
    )
  if (status !== 'DRAFT' || !canBePlayed(video)) return undefined
  return (
    <Button size="compact" busy={isWriting} onClick={() => void turn(PUBLISHED)}>
      <Trans>Publish</Trans>
    </Button>
  )
}

/** An admin's word. Whoever decides later may decide otherwise. */
function Decision({ video: { id, isApproved } }: { video: Standing }) {
  const { approve, decline } = useDecideVideo()
  const decide = (deed: (input: { videoID: string }) => Promise<unknown>) => void deed({ videoID: id }).catch(tellError)
  return (
    <>
      {isApproved !== true && (
        <Button size="compact" onClick={() => decide(approve)}>
          <Trans>Approve</Trans>
        </Button>
      )}
      {isApproved !== false && (
        <Button size="compact" variant="secondary" onClick={() => decide(decline)}>
          <Trans>Decline</Trans>
        </Button>
      )}
    </>
  )
}

function Sharing({ video: { id } }: { video: Standing }) {
  const [isOpen, setIsOpen] = useState(false)
  const { Loaded: ShareVideo, warm, ask } = useOnDemand(loadShare)
  return (
    <>
      <Button
        size="compact"
        variant="secondary"
        icon={<UserPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => ask(() => setIsOpen(true))}
      >
        <Trans>Share</Trans>
      </Button>
      {ShareVideo && <ShareVideo videoId={id} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}

function Deleting({ video: { id, title } }: { video: Standing }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { write, isWriting } = useDeleteVideo()
  const [isAsking, setIsAsking] = useState(false)
  const { Loaded: ConfirmDialog, warm, ask } = useOnDemand(loadDialog)
  const remove = async () => {
    if (!(await write({ videoID: id }))) return
    notify({ kind: 'success', text: t`Video deleted` })
    navigate(paths.manageVideos())
  }
  return (
    <>
      <Button
        size="compact"
        variant="danger"
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => ask(() => setIsAsking(true))}
      >
        <Trans>Delete</Trans>
      </Button>
      {ConfirmDialog && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={<Trans>Delete {`\u2068${title}\u2069`}?</Trans>}
          text={<Trans>Members won’t be able to watch it anymore. You can’t undo this.</Trans>}
          confirmLabel={<Trans>Delete</Trans>}
          cancelLabel={<Trans>Keep</Trans>}
          onConfirm={() => void remove()}
          busy={isWriting}
          danger
        />
      )}
    </>
  )
}
