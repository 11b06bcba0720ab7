import { useEffect, useEffectEvent, useState } from 'react'
import { follow } from './useWatching.ts'
import { createWatchLog, type Stretch } from './watchLog.ts'

/** Reports the watched parts of a video periodically and on unmount. */
export function useWatchedParts(
  media: HTMLVideoElement | null,
  onWatched: ((stretches: readonly Stretch[]) => void) | undefined,
): void {
  const [log] = useState(createWatchLog)
  const report = useEffectEvent(() => {
    const stretches = log.take()
    if (stretches.length > 0) onWatched?.(stretches)
  })
  useEffect(() => (media ? follow(media, { log, tellNow: () => report() }) : undefined), [media, log])
}
