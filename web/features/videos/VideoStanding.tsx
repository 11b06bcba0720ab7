import { Trans, useLingui } from '@lingui/react/macro'
import { Image, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'wouter'
import type {
  VideoStanding_video$data,
  VideoStanding_video$key,
} from '#schema/__generated__/relay/VideoStanding_video.graphql.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import { mayDecide } from '#web/app/mayDecide.ts'
import { usePerson } from '#web/app/person.ts'
import { tellError } from '#web/app/tellError.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useOnDemand } from '#web/ui/useOnDemand.ts'
import { paths } from './paths.ts'
import { ReplaceFile } from './ReplaceFile.tsx'
import { useRereadWaiting } from './useRereadWaiting.ts'
import { useChangeVideo, useDecideVideo, useDeleteVideo } from './useVideoWrites.ts'
import { VideoBadges } from './VideoBadges.tsx'
import { VideoNotice } from './VideoNotice.tsx'
import { VideoPicture } from './VideoPicture.tsx'

const loadDialog = async () => (await import('#web/ui/ConfirmDialog.tsx')).ConfirmDialog
const loadThumbnail = async () => (await import('./ThumbnailDialog.tsx')).ThumbnailDialog
const loadShare = async () => (await import('./ShareVideo.tsx')).ShareVideo

interface VideoStandingProps {
  video: VideoStanding_video$key
  /** Saves what is entered on the page. False where that failed and the person is told why. */
  saveFirst: () => Promise<boolean>
}

/** How far a video has come, and the next steps: publish it, share it, decide about it, delete it. */
export function VideoStanding({ video: key, saveFirst }: VideoStandingProps) {
  const video = useFragment(
    graphql`
      fragment VideoStanding_video on Video {
        id
        title
        status
        coachID
        ownerID
        isApproved
        assignedCompanies
        videoURL
        vimeoID
        thumbnail
        ...VideoPicture_video
        ...VideoNotice_video
        ...VideoBadges_video
        ...useRereadWaiting_videos
      }
    `,
    key,
  )
  useRereadWaiting([video])
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
          <Publishing video={video} saveFirst={saveFirst} />
          {isTheirs && <Picture video={video} />}
          {isTheirs && <ReplaceFile video={video} />}
          {isTheirs && <Sharing video={video} />}
          <Deleting video={video} />
        </div>
      </div>
      <VideoNotice video={video} />
    </div>
  )
}

type Standing = Pick<VideoStanding_video$data, 'id' | 'title' | 'isApproved'>

function canBePlayed({ videoURL, vimeoID }: Pick<VideoStanding_video$data, 'videoURL' | 'vimeoID'>): boolean {
  return Boolean(videoURL ?? vimeoID)
}

function Publishing({ video, saveFirst }: { video: VideoStanding_video$data } & Pick<VideoStandingProps, 'saveFirst'>) {
  const { write, isWriting } = useChangeVideo()
  const { t } = useLingui()
  const { id, status } = video
  const turn = async (next: 'DRAFT' | typeof PUBLISHED) => {
    // What is published is what the page shows.
    if (next === PUBLISHED && !(await saveFirst())) return
    if (!(await write({ video: { id, status: next } }))) return
    notify({ kind: 'success', text: next === PUBLISHED ? t`Video published` : t`Video unpublished` })
  }
  if (status === PUBLISHED)
    return (
      <Button size="compact" variant="secondary" busy={isWriting} onClick={() => void turn('DRAFT')}>
        <Trans>Unpublish</Trans>
      </Button>
    )
  // Larger sizes of it may still be on their way.
  if (!['DRAFT', 'INPROGRESS'].includes(status) || !canBePlayed(video)) return undefined
  return (
    <Button size="compact" busy={isWriting} onClick={() => void turn(PUBLISHED)}>
      <Trans>Publish</Trans>
    </Button>
  )
}

/** An admin's decision. It is refused when another admin has decided since this page showed the video. */
function Decision({ video: { id, isApproved } }: { video: Standing }) {
  const { approve, decline } = useDecideVideo()
  const decide = (deed: typeof approve | typeof decline) =>
    void deed({ videoID: id, seen: isApproved ?? null }).catch(tellError)
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

function Picture({ video }: { video: VideoStanding_video$data }) {
  const { id, videoURL, thumbnail, isApproved, assignedCompanies } = video
  const person = usePerson()
  const [isOpen, setIsOpen] = useState(false)
  const { Loaded: ThumbnailDialog, warm, ask } = useOnDemand(loadThumbnail)
  return (
    <>
      <Button
        size="compact"
        variant="secondary"
        icon={<Image size={18} aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => ask(() => setIsOpen(true))}
      >
        <Trans>Change thumbnail</Trans>
      </Button>
      {ThumbnailDialog && isOpen && (
        <ThumbnailDialog
          videoId={id}
          film={videoURL ?? undefined}
          hasOwn={Boolean(thumbnail)}
          needsApproval={isApproved === true && !mayDecide(person, assignedCompanies)}
          onClose={() => setIsOpen(false)}
        />
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
        variant="quiet"
        icon={<Trash2 size={18} aria-hidden className="text-live" />}
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
