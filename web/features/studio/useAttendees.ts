import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchQuery, loadQuery, type PreloadedQuery, useRelayEnvironment } from 'react-relay'
import type { Subscription } from 'relay-runtime'
import request, { type AttendeesQuery } from '#schema/__generated__/relay/AttendeesQuery.graphql.ts'

export interface AttendeesReading {
  /** Undefined until it was asked for. */
  query: PreloadedQuery<AttendeesQuery> | undefined
  /** Asks for them: when the list is opened, and again after a failure. */
  read: () => void
  /** Brings what is shown up to date; the same function each time. */
  refresh: () => void
}

/** Who has a seat, asked for when somebody wants to know. */
export function useAttendees(occurrenceID: string): AttendeesReading {
  const environment = useRelayEnvironment()
  const [query, setQuery] = useState<PreloadedQuery<AttendeesQuery>>()
  useEffect(() => () => query?.dispose(), [query])
  const read = () => {
    setQuery(loadQuery<AttendeesQuery>(environment, request, { occurrenceID }, { fetchPolicy: 'store-and-network' }))
  }
  const refreshing = useRef<Subscription>(undefined)
  const refresh = useCallback(() => {
    // One that is under way may have been read before the event, and Relay would not ask a second time beside it.
    refreshing.current?.unsubscribe()
    const reading = fetchQuery<AttendeesQuery>(environment, request, { occurrenceID }, { fetchPolicy: 'network-only' })
    // What stands there stays, and the next event tries again.
    refreshing.current = reading.subscribe({ error: () => undefined })
  }, [environment, occurrenceID])
  return { query, read, refresh }
}
