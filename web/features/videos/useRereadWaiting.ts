import { useEffect } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { useRereadWaiting_videos$key } from '#schema/__generated__/relay/useRereadWaiting_videos.graphql.ts'
import type { useRereadWaitingQuery } from '#schema/__generated__/relay/useRereadWaitingQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'

const EVERY_MS = 5_000

/** Reads those that wait again and again: an event tells of the own row, and not that a video before it was finished. */
export function useRereadWaiting(videos: useRereadWaiting_videos$key): void {
  const environment = useRelayEnvironment()
  const rows = useFragment(
    graphql`
      fragment useRereadWaiting_videos on Video @relay(plural: true) {
        id
        videosAhead
      }
    `,
    videos,
  )
  const waiting = rows.flatMap(({ id, videosAhead }) => (typeof videosAhead === 'number' ? [id] : [])).join(' ')
  useEffect(() => {
    if (waiting === '') return undefined
    let isReading = false
    const read = async () => {
      if (isReading || document.visibilityState === 'hidden') return
      isReading = true
      await reread(environment, waiting.split(' '))
      isReading = false
    }
    const timer = setInterval(() => void read(), EVERY_MS)
    return () => clearInterval(timer)
  }, [environment, waiting])
}

/** One after the other, so that a long list takes one place on the server at a time. */
async function reread(environment: Environment, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    // What is shown stays, and the next round tries again.
    await askOnce<useRereadWaitingQuery>(environment, rereading, { id }).catch(() => undefined)
  }
}

const rereading = graphql`
  query useRereadWaitingQuery($id: ID!) {
    video: getVideos(id: $id) {
      ...useRereadWaiting_videos
    }
  }
`
