import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import type { VimeoScreen_video$key } from '#schema/__generated__/relay/VimeoScreen_video.graphql.ts'
import type { VimeoScreenQuery } from '#schema/__generated__/relay/VimeoScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { useNameScreen } from '#web/app/routing/screenTitle.ts'
import { CoachCard } from '#web/features/coaches/CoachCard.tsx'
import { LiveVideo } from '#web/features/video/LiveVideo.tsx'
import { NoSuchVideo } from '#web/features/video/NoSuchVideo.tsx'
import { VideoFacts } from '#web/features/video/VideoFacts.tsx'
import { VideoReactions } from '#web/features/video/VideoReactions.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Plays a Vimeo video in Vimeo's player. Loads it only on request, because Vimeo learns who watches. */
export function VimeoScreen({ query }: ScreenProps<VimeoScreenQuery>) {
  const { found } = usePreloadedQuery<VimeoScreenQuery>(
    graphql`
      query VimeoScreenQuery($id: ID!) {
        found: getVideo(id: $id) {
          video {
            status
            vimeoID
            ...VimeoScreen_video
          }
        }
      }
    `,
    query,
  )
  const { video } = found
  if (!video?.vimeoID || video.status === 'DELETED' || !/^\d+$/.test(video.vimeoID)) return <NoSuchVideo />
  return <VimeoPage video={video} vimeoId={video.vimeoID} />
}

function VimeoPage({ video: key, vimeoId }: { video: VimeoScreen_video$key; vimeoId: string }) {
  const video = useFragment(
    graphql`
      fragment VimeoScreen_video on Video {
        id
        title
        description
        ...VideoFacts_video
        coachInfo {
          ...CoachCard_coach
        }
        ...VideoReactions_video
      }
    `,
    key,
  )
  useNameScreen(video.title)
  useOwnDocument()
  return (
    <div className="grid gap-6 ml:grid-cols-[minmax(0,1fr)_20rem] ml:items-start ml:gap-8">
      <article className="flex min-w-0 flex-col gap-4">
        <VimeoPlayer title={video.title} vimeoId={vimeoId} />
        <h1 className="text-2xl text-balance md:text-3xl">
          <bdi>{video.title}</bdi>
        </h1>
        <VideoFacts video={video} />
        <VideoReactions video={video} />
        {video.description && (
          <p className="max-w-prose whitespace-pre-line" dir="auto">
            {video.description}
          </p>
        )}
      </article>
      <CoachCard coach={video.coachInfo} />
      <LiveVideo id={video.id} />
    </div>
  )
}

function VimeoPlayer({ title, vimeoId }: { title: string; vimeoId: string }) {
  const { t } = useLingui()
  const [isRequested, setIsRequested] = useState(false)
  if (isRequested)
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- A page of another origin, which needs scripts and its own storage.
      <iframe
        src={`https://player.vimeo.com/video/${vimeoId}?autoplay=1&dnt=1`}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video max-h-[80vh] w-full rounded bg-bg"
      />
    )
  return (
    <div
      data-theme="dark"
      className="flex aspect-video max-h-[80vh] flex-col items-center justify-center gap-4 rounded border border-line bg-raised p-6 text-center text-fg"
    >
      <Button icon={<Play size={20} aria-hidden fill="currentColor" />} onClick={() => setIsRequested(true)}>
        <Trans>Play on Vimeo</Trans>
      </Button>
      <p className="max-w-[26rem] text-sm text-balance opacity-85">
        {t`This video is hosted by Vimeo, which learns your IP address when you press play.`}
      </p>
    </div>
  )
}

/**
 * Only this page's document has a content security policy that allows Vimeo, so reload after navigating here within the
 * app.
 */
function useOwnDocument(): void {
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation')
    if (entry && new URL(entry.name).pathname !== location.pathname) location.reload()
  }, [])
}
