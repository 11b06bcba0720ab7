import { Trans } from '@lingui/react/macro'
import { type ComponentType, Suspense, useEffect, useEffectEvent } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import playQuery, { type PlayVideoQuery } from '#schema/__generated__/relay/PlayVideoQuery.graphql.ts'
import { useQueryOnDemand } from '#web/app/data/useQueryOnDemand.ts'
import type { Player as OnePlayer } from '#web/features/video/player/Player.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOnDemand } from '#web/ui/useOnDemand.ts'

type LoadedPlayer = ComponentType<Parameters<typeof OnePlayer>[0]>

// It weighs more than the page it is shown on, and loads for whoever wants to watch.
const loadPlayer = async (): Promise<LoadedPlayer> => (await import('#web/features/video/player/Player.tsx')).Player

/** The player with one video, for whoever has asked for it: a trailer, or an exercise to choose. Another id is another one of these. */
export function PlayVideo({ id }: { id: string }) {
  const { query, read } = useQueryOnDemand<PlayVideoQuery>(playQuery, { id })
  const { Loaded: Player, ask } = useOnDemand(loadPlayer)
  const begin = useEffectEvent(() => ask(read))
  useEffect(() => begin(), [])
  const waiting = <Skeleton className="aspect-video w-full" />
  if (!Player || !query) return waiting
  return (
    <Suspense fallback={waiting}>
      <Playing query={query} Player={Player} onExpired={read} />
    </Suspense>
  )
}

interface PlayingProps {
  query: PreloadedQuery<PlayVideoQuery>
  Player: LoadedPlayer
  onExpired: () => void
}

function Playing({ query, Player, onExpired }: PlayingProps) {
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
