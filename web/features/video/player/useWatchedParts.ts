import { useEffect, useEffectEvent, useState } from 'react'
import { follow } from './useWatching.ts'
import { createWatchLog, type Stretch } from './watchLog.ts'

/** Tells what was played of a film, now and then and when it is left. Whoever shows it decides what becomes of that. */
export function useWatchedParts(
  media: HTMLVideoElement | null,
  onWatched: ((stretches: readonly Stretch[]) => void) | undefined,
): void {
  const [log] = useState(createWatchLog)
  const tell = useEffectEvent(() => {
    const stretches = log.take()
    if (stretches.length > 0) onWatched?.(stretches)
  })
  useEffect(() => (media ? follow(media, { log, tellNow: () => tell() }) : undefined), [media, log])
}
