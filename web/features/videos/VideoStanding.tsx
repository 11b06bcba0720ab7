import { Trans, useLingui } from '@lingui/react/macro'
import { Image, Trash2, UserPlus } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'wouter'
import type {
  VideoStanding_video$data,
  VideoStanding_video$key,
} from '#schema/__generated__/relay/VideoStanding_video.graphql.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { mayDecide } from '#web/app/person/mayDecide.ts'
import { usePerson } from '#web/app/person/person.ts'
import { DecisionButtons } from '#web/features/managing/DecisionButtons.tsx'
import { PublicationPanel } from '#web/features/managing/PublicationPanel.tsx'
import { PublishButton } from '#web/features/managing/PublishButton.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'
import { ReplaceFile } from './editing/ReplaceFile.tsx'
import { paths } from './paths.ts'
import { useRereadWaiting } from './useRereadWaiting.ts'
import { useChangeVideo, useDecideVideo, useDeleteVideo } from './useVideoWrites.ts'
import { VideoBadges } from './VideoBadges.tsx'
import { VideoNotice } from './VideoNotice.tsx'
import { VideoPicture } from './VideoPicture.tsx'

const loadThumbnail = async () => (await import('./editing/ThumbnailDialog.tsx')).ThumbnailDialog
const loadShare = async () => (await import('./editing/ShareVideo.tsx')).ShareVideo

interface VideoStandingProps {
  video: VideoStanding_video$key
  /** Whether an admin has to approve what its coach changes. */
  needsApproval: boolean
  /** Saves the form. False if that failed and the user was told why. */
  saveFirst: () => Promise<boolean>
}

/** Status of a video and its actions: publish, share, approve, delete. */
export function VideoStanding({ video: key, needsApproval, saveFirst }: VideoStandingProps) {
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
    <PublicationPanel
      picture={<VideoPicture video={video} />}
      title={video.title}
      status={<VideoBadges video={video} />}
      actions={
        <>
          {!isTheirs && <Decision video={video} />}
          <Publishing video={video} saveFirst={saveFirst} />
          {isTheirs && <Picture video={video} needsApproval={needsApproval} />}
          {isTheirs && <ReplaceFile video={video} needsApproval={needsApproval} />}
          {isTheirs && <Sharing video={video} />}
          <Deleting video={video} />
        </>
      }
    >
      <VideoNotice video={video} />
    </PublicationPanel>
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
    // Save first, so that the published version matches the form.
    if (next === PUBLISHED && !(await saveFirst())) return
    if (!(await write({ video: { id, status: next } }))) return
    notify({ kind: 'success', text: next === PUBLISHED ? t`Video published` : t`Video unpublished` })
  }
  return (
    <PublishButton
      status={status}
      // Playable videos can be published while larger renditions are processed.
      canPublish={['DRAFT', 'INPROGRESS'].includes(status) && canBePlayed(video)}
      busy={isWriting}
      onChange={(next) => void turn(next)}
    />
  )
}

function Decision({ video: { id, isApproved } }: { video: Standing }) {
  const { approve, decline } = useDecideVideo()
  return (
    <DecisionButtons
      isApproved={isApproved}
      approve={(seen) => approve({ videoID: id, seen })}
      decline={(seen) => decline({ videoID: id, seen })}
    />
  )
}

function Picture({ video, needsApproval }: { video: VideoStanding_video$data; needsApproval: boolean }) {
  const { id, videoURL, thumbnail, isApproved, assignedCompanies } = video
  const person = usePerson()
  return (
    <DialogButton
      size="compact"
      variant="secondary"
      icon={<Image size={18} aria-hidden />}
      load={loadThumbnail}
      renderDialog={(ThumbnailDialog, { open, onOpenChange }) =>
        open && (
          <ThumbnailDialog
            videoId={id}
            film={videoURL ?? undefined}
            hasOwn={Boolean(thumbnail)}
            needsApproval={isApproved === true && needsApproval && !mayDecide(person, assignedCompanies)}
            onClose={() => onOpenChange(false)}
          />
        )
      }
    >
      <Trans>Change thumbnail</Trans>
    </DialogButton>
  )
}

function Sharing({ video: { id } }: { video: Standing }) {
  return (
    <DialogButton
      size="compact"
      variant="secondary"
      icon={<UserPlus size={18} aria-hidden />}
      load={loadShare}
      renderDialog={(ShareVideo, dialog) => <ShareVideo videoId={id} {...dialog} />}
    >
      <Trans>Share</Trans>
    </DialogButton>
  )
}

function Deleting({ video: { id, title } }: { video: Standing }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { write, isWriting } = useDeleteVideo()
  const remove = async () => {
    if (!(await write({ videoID: id }))) return
    notify({ kind: 'success', text: t`Video deleted` })
    navigate(paths.manageVideos())
  }
  return (
    <ConfirmButton
      size="compact"
      variant="quiet"
      icon={<Trash2 size={18} aria-hidden className="text-live" />}
      question={{
        title: <Trans>Delete {`\u2068${title}\u2069`}?</Trans>,
        text: <Trans>Members won’t be able to watch it anymore. You can’t undo this.</Trans>,
        confirmLabel: <Trans>Delete</Trans>,
        cancelLabel: <Trans>Keep</Trans>,
        busy: isWriting,
        danger: true,
      }}
      onConfirm={() => void remove()}
    >
      <Trans>Delete</Trans>
    </ConfirmButton>
  )
}
