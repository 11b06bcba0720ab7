import { useEffect } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { useRereadWaiting_videos$key } from '#schema/__generated__/relay/useRereadWaiting_videos.graphql.ts'
import type { useRereadWaitingQuery } from '#schema/__generated__/relay/useRereadWaitingQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'

const EVERY_MS = 5_000

/** Polls waiting videos. Their place in the queue changes when other videos finish, which sends no event for them. */
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
  const waitingIds = rows.flatMap(({ id, videosAhead }) => (typeof videosAhead === 'number' ? [id] : [])).join(' ')
  useEffect(() => {
    if (waitingIds === '') return undefined
    let isReading = false
    const poll = async () => {
      if (isReading || document.visibilityState === 'hidden') return
      isReading = true
      await reread(environment, waitingIds.split(' '))
      isReading = false
    }
    const timer = setInterval(() => void poll(), EVERY_MS)
    return () => clearInterval(timer)
  }, [environment, waitingIds])
}

/** Maximum number of videos in a request, because filters are limited in size. */
const MOST_IN_REQUEST = 50

async function reread(environment: Environment, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MOST_IN_REQUEST) {
    const part = ids.slice(from, from + MOST_IN_REQUEST)
    const variables = { filter: { or: part.map((id) => ({ id: { eq: id } })) }, limit: part.length }
    // Keep showing the last state; the next round tries again.
    await askOnce<useRereadWaitingQuery>(environment, waitingQuery, variables).catch(() => undefined)
  }
}

const waitingQuery = graphql`
  query useRereadWaitingQuery($filter: ModelVideoFilterInput!, $limit: Int!) {
    waiting: listVideos(filter: $filter, limit: $limit) {
      # eslint-disable-next-line relay/unused-fields -- The answer changes records that are shown.
      items {
        ...useRereadWaiting_videos
      }
    }
  }
`
