import { useEffect, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type {
  useFollowersNamedQuery,
  useFollowersNamedQuery$variables as Variables,
} from '#schema/__generated__/relay/useFollowersNamedQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'

interface Follower {
  followerID: string
  followerName: string
}

/** Maximum number of suggestions; more specific text finds the others. */
const MAX_OFFERED = 50
/** Debounce in milliseconds after the last keystroke. */
const DELAY_MS = 250

/** The viewer's followers whose name contains every typed word, newest first. */
export function useFollowersNamed(): { followers: readonly Follower[]; search: (text: string) => void } {
  const environment = useRelayEnvironment()
  const [text, setText] = useState('')
  const [followers, setFollowers] = useState<readonly Follower[]>([])
  useEffect(() => {
    let isCurrent = true
    const update = async () => {
      const matches = await readFollowers(environment, text.trim())
      if (isCurrent) setFollowers(matches)
    }
    const timer = setTimeout(() => void update().catch(() => undefined), text === '' ? 0 : DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [environment, text])
  return { followers, search: setText }
}

/** Pages may be short, because the server filters after reading, so read on until there are enough. */
async function readFollowers(environment: Environment, text: string): Promise<Follower[]> {
  const nameFilter = text === '' ? {} : { followerName: { matches: text } }
  const filter: Variables['filter'] = { status: { eq: 'FOLLOWED' }, ...nameFilter }
  const matches: Follower[] = []
  let nextToken: string | null | undefined
  do {
    const page = await readPage(environment, { filter, limit: MAX_OFFERED - matches.length, nextToken })
    for (const item of page?.items ?? [])
      if (item) matches.push({ followerID: item.followerID, followerName: item.followerName })
    nextToken = page?.nextToken
  } while (nextToken && matches.length < MAX_OFFERED)
  return matches
}

async function readPage(environment: Environment, variables: Variables) {
  const answer = await askOnce<useFollowersNamedQuery>(
    environment,
    graphql`
      query useFollowersNamedQuery($filter: ModelFollowFilterInput!, $limit: Int!, $nextToken: String) {
        viewer {
          followers(sortDirection: DESC, filter: $filter, limit: $limit, nextToken: $nextToken) {
            items {
              followerID
              followerName
            }
            nextToken
          }
        }
      }
    `,
    variables,
  )
  return answer?.viewer?.followers
}
