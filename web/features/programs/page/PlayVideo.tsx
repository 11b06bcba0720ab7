import { Trans } from '@lingui/react/macro'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import playQuery, { type PlayVideoQuery } from '#schema/__generated__/relay/PlayVideoQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { tellError } from '#web/app/failures/tellError.ts'
import { lazily } from '#web/lib/lazily.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

// The player is larger than the page, so it loads with the first video.
const Player = lazily(async () => (await import('#web/features/video/player/Player.tsx')).Player)

/** Loads and plays one video on request: a trailer, or an exercise in the picker. Use `key` for another id. */
export function PlayVideo({ id }: { id: string }) {
  return (
    <QueryRenderer<PlayVideoQuery>
      request={playQuery}
      variables={{ id }}
      loading={<Skeleton className="aspect-video w-full" />}
      failed={<Trans>We couldn’t load the video.</Trans>}
    >
      {(query, refresh) => <Playing query={query} onExpired={() => void refresh().catch(tellError)} />}
    </QueryRenderer>
  )
}

interface PlayingProps {
  query: PreloadedQuery<PlayVideoQuery>
  onExpired: () => void
}

function Playing({ query, onExpired }: PlayingProps) {
  const { found } = usePreloadedQuery<PlayVideoQuery>(
    graphql`
      query PlayVideoQuery($id: ID!) {
        found: getVideo(id: $id) {
          video {
            videoURL
            ...Player_video
          }
        }
      }
    `,
    query,
  )
  if (!found.video?.videoURL)
    return (
      <p className="grid aspect-video place-items-center rounded border border-line px-6 text-center text-muted">
        <Trans>This video isn’t available right now.</Trans>
      </p>
    )
  return <Player video={found.video} sounds={[]} onExpired={onExpired} jump={undefined} />
}
