import { useEffect, useEffectEvent, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { usePerson } from '#web/app/person/person.ts'
import { openWatching } from './openWatching.ts'
import { createWatchLog } from './watchLog.ts'

const TELL_EVERY_MS = 10_000

/**
 * Records watch progress every ten seconds of playback, on pause and on leaving the page. The outbox sends it to the
 * server.
 */
export function useWatching(videoId: string, media: HTMLVideoElement | null): void {
  const environment = useRelayEnvironment()
  const personId = usePerson()?.contactId ?? ''
  const [viewing] = useState(() => crypto.randomUUID())
  const [log] = useState(createWatchLog)
  const report = useEffectEvent((place: number) => {
    const { outbox, channel } = openWatching(environment, personId)
    void outbox.put(channel, videoId, { videoId, place: Math.floor(place), stretches: log.take(), viewing })
  })

  useEffect(() => {
    openWatching(environment, personId)
  }, [environment, personId])
  useEffect(() => {
    if (!media) return undefined
    const tellNow = () => {
      // Without a source the element reports position 0.
      if (media.readyState > 0) report(media.currentTime)
    }
    return follow(media, { log, tellNow })
  }, [media, log])
}

interface Following {
  log: ReturnType<typeof createWatchLog>
  tellNow: () => void
}

/** Records what is played and calls `tellNow` when progress should be saved. */
export function follow(media: HTMLVideoElement, { log, tellNow }: Following): () => void {
  let hasPlayed = false
  const note = () => {
    if (!media.paused && !media.seeking) log.note(media.currentTime)
  }
  const leave = () => {
    if (hasPlayed && document.visibilityState === 'hidden') tellNow()
  }
  const stopAt = () => {
    // At the end the element is already paused, so `timeupdate` did not record the last position.
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
  media.addEventListener('timeupdate', note)
  media.addEventListener('seeking', log.cut)
  media.addEventListener('emptied', log.cut)
  media.addEventListener('play', play)
  media.addEventListener('pause', stopAt)
  document.addEventListener('visibilitychange', leave)
  return () => {
    clearInterval(every)
    media.removeEventListener('timeupdate', note)
    media.removeEventListener('seeking', log.cut)
    media.removeEventListener('emptied', log.cut)
    media.removeEventListener('play', play)
    media.removeEventListener('pause', stopAt)
    document.removeEventListener('visibilitychange', leave)
    if (hasPlayed && !media.paused) tellNow()
  }
}
