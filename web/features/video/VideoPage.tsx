import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { VideoPage_sounds$key } from '#schema/__generated__/relay/VideoPage_sounds.graphql.ts'
import type { VideoPage_video$data, VideoPage_video$key } from '#schema/__generated__/relay/VideoPage_video.graphql.ts'
import addressQuery, { type VideoPageAddressQuery } from '#schema/__generated__/relay/VideoPageAddressQuery.graphql.ts'
import { useQueryOnDemand } from '#web/app/data/useQueryOnDemand.ts'
import { useNameScreen } from '#web/app/routing/screenTitle.ts'
import { CoachCard } from '#web/features/coaches/CoachCard.tsx'
import { VideoShelf } from '#web/features/shelves/VideoShelf.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ChapterList } from './chapters/ChapterList.tsx'
import { LiveVideo } from './LiveVideo.tsx'
import { Player } from './player/Player.tsx'
import { VideoFacts } from './VideoFacts.tsx'
import { VideoReactions } from './VideoReactions.tsx'
import { VideoState } from './VideoState.tsx'

interface VideoPageProps {
  video: VideoPage_video$key
  sounds: VideoPage_sounds$key
}

/** A video's page: player, facts, coach and related videos. */
export function VideoPage({ video: key, sounds }: VideoPageProps) {
  const video = useFragment(
    graphql`
      fragment VideoPage_video on Video {
        id
        title
        description
        status
        videoURL
        subCategories
        ...Player_video
        ...ChapterList_video
        ...VideoState_video
        ...VideoFacts_video
        coachInfo {
          ...CoachCard_coach
        }
        ...VideoReactions_video
      }
    `,
    key,
  )
  const tracks = useFragment(
    graphql`
      fragment VideoPage_sounds on Audio @relay(plural: true) {
        ...Player_sounds
      }
    `,
    sounds,
  )
  const { t } = useLingui()
  const [jump, setJump] = useState<{ to: number }>()
  const renew = useFreshAddress(video.id)
  useNameScreen(video.title)
  const [kind] = video.subCategories ?? []
  return (
    <div className="flex flex-col gap-8 md:gap-10">
      <div className="grid gap-6 ml:grid-cols-[minmax(0,1fr)_20rem] ml:items-start ml:gap-8">
        <article className="flex min-w-0 flex-col gap-4">
          {video.videoURL ? (
            <Player video={video} sounds={tracks} onExpired={renew} jump={jump} />
          ) : (
            <NotYet status={video.status} />
          )}
          <h1 className="text-2xl text-balance md:text-3xl">
            <bdi>{video.title}</bdi>
          </h1>
          <VideoState video={video} />
          <VideoFacts video={video} />
          <VideoReactions video={video} />
          {video.description && (
            <p className="max-w-prose whitespace-pre-line" dir="auto">
              {video.description}
            </p>
          )}
        </article>
        <aside className="flex min-w-0 flex-col gap-6">
          <CoachCard coach={video.coachInfo} />
          <ChapterList video={video} onChoose={(to) => setJump({ to })} />
        </aside>
      </div>
      {kind && (
        <Suspense>
          <VideoShelf subCategoryId={kind} title={t`More like this`} except={video.id} />
        </Suspense>
      )}
      <LiveVideo id={video.id} />
    </div>
  )
}

/** Refetches the signed URLs. The record updates in the store, and the player with it. */
function useFreshAddress(id: string): () => void {
  const { read } = useQueryOnDemand<VideoPageAddressQuery>(addressQuery, { id })
  return read
}

// Text of the query above. No component reads its result: it updates a record in the store.
void graphql`
  query VideoPageAddressQuery($id: ID!) {
    getVideo(id: $id) {
      video {
        ...Player_video
      }
    }
  }
`

function NotYet({ status }: Pick<VideoPage_video$data, 'status'>) {
  const { t } = useLingui()
  const hasFailed = status === 'FAILED'
  return (
    <div className="flex aspect-video max-h-[80vh] flex-col justify-center">
      <EmptyState
        icon={hasFailed ? <TriangleAlert size={22} aria-hidden /> : <Clock size={22} aria-hidden />}
        title={hasFailed ? t`This video couldn’t be processed` : t`This video is still being processed`}
        text={hasFailed ? undefined : <Trans>It will start as soon as it’s ready.</Trans>}
      />
    </div>
  )
}
