import { useEffect, useEffectEvent, useState } from 'react'
import { graphql } from 'react-relay'
import type { useWatchingBeginMutation } from '#schema/__generated__/relay/useWatchingBeginMutation.graphql.ts'
import type { useWatchingMutation } from '#schema/__generated__/relay/useWatchingMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { usePerson } from '#web/app/person.ts'
import { createKeptWatching, type Watched } from './keptWatching.ts'
import { createWatchLog } from './watchLog.ts'

const TELL_EVERY_MS = 10_000

/**
 * Tells the server what is watched: every ten seconds of playing, at a pause, when the page is left. It is kept in the
 * browser first, and dropped once the server has it.
 */
export function useWatching(videoId: string, media: HTMLVideoElement | null): void {
  const userId = usePerson()?.contactId ?? ''
  const [kept] = useState(() => createKeptWatching(userId))
  const [log] = useState(createWatchLog)
  const { begin, goOn } = useTelling()
  const [begun] = useState(() => new Set<string>())

  const sendKept = useEffectEvent(async () => {
    for (const watched of kept.all()) {
      const isFirst = !begun.has(watched.videoId)
      begun.add(watched.videoId)
      try {
        await (isFirst ? begin(watched) : goOn(watched))
        kept.drop(watched)
      } catch (error) {
        if (isFirst) begun.delete(watched.videoId)
        if (isRefused(error)) kept.drop(watched)
        // Nobody answers: it stays, and the next time tells it.
        else return
      }
    }
  })
  const tell = useEffectEvent((place: number) => {
    const stretches = log.take()
    kept.add({ videoId, place: Math.floor(place), stretches })
    return sendKept()
  })

  useEffect(() => {
    void sendKept()
  }, [])
  useEffect(() => {
    if (!media) return undefined
    const tellNow = () => {
      // Without a source it stands at its beginning, and nobody is there.
      if (media.readyState > 0) void tell(media.currentTime)
    }
    return follow(media, { log, tellNow })
  }, [media, log])
}

interface Following {
  log: ReturnType<typeof createWatchLog>
  tellNow: () => void
}

/** Notes what is played, and says when it is time to tell. */
export function follow(media: HTMLVideoElement, { log, tellNow }: Following): () => void {
  let hasPlayed = false
  const note = () => {
    if (!media.paused && !media.seeking) log.note(media.currentTime)
  }
  const leave = () => {
    if (hasPlayed && document.visibilityState === 'hidden') tellNow()
  }
  const stopAt = () => {
    // The end itself is never noted: what is over is paused already.
    if (hasPlayed && !media.seeking) log.note(media.currentTime)
    log.cut()
    if (hasPlayed) tellNow()
  }
  const play = () => {
    hasPlayed = true
    tellNow()
  }
  const every = setInterval(() => {
    if (!media.paused) tellNow()
  }, TELL_EVERY_MS)
  const back = () => {
    if (hasPlayed) tellNow()
  }
  media.addEventListener('timeupdate', note)
  media.addEventListener('seeking', log.cut)
  media.addEventListener('emptied', log.cut)
  media.addEventListener('play', play)
  media.addEventListener('pause', stopAt)
  document.addEventListener('visibilitychange', leave)
  addEventListener('online', back)
  return () => {
    clearInterval(every)
    media.removeEventListener('timeupdate', note)
    media.removeEventListener('seeking', log.cut)
    media.removeEventListener('emptied', log.cut)
    media.removeEventListener('play', play)
    media.removeEventListener('pause', stopAt)
    document.removeEventListener('visibilitychange', leave)
    removeEventListener('online', back)
    if (hasPlayed && !media.paused) tellNow()
  }
}

/** The server answered, and won't have it however often it is told. */
function isRefused(error: unknown): boolean {
  return error instanceof RequestError && !error.retryable
}

function useTelling() {
  const first = useWrite<useWatchingBeginMutation>(graphql`
    mutation useWatchingBeginMutation($input: VideoProgressInput!) {
      told: createVideoProgress(input: $input) {
        id
        lastWatchedTimestamp
        watchedPercentage
        completionStatus
        video {
          id
          viewsCount
          viewerProgress {
            id
          }
        }
      }
    }
  `)
  const next = useWrite<useWatchingMutation>(graphql`
    mutation useWatchingMutation($input: VideoProgressInput!) {
      told: updateVideoProgress(input: $input) {
        id
        lastWatchedTimestamp
        watchedPercentage
        completionStatus
      }
    }
  `)
  const inputOf = ({ videoId, place, stretches }: Watched) => ({
    videoID: videoId,
    lastWatchedTimestamp: place,
    watchedIntervals: stretches.map(({ from, to }) => ({ from, to })),
  })
  return {
    begin: (watched: Watched) => first.send(inputOf(watched)),
    goOn: (watched: Watched) => next.send(inputOf(watched)),
  }
}
