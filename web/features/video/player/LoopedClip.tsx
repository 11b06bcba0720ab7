import { useState } from 'react'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import { classNames } from '#web/ui/classNames.ts'
import { useSource } from './useSource.ts'
import { useWatchedParts } from './watching/useWatchedParts.ts'
import type { Stretch } from './watching/watchLog.ts'

interface LoopedClipProps {
  /** URL of a file, a playlist, or a local blob. */
  url: string
  label: string
  poster: string | undefined
  isPlaying: boolean
  onExpired: () => void
  /** Receives the watched parts, in seconds. */
  onWatched?: (stretches: readonly Stretch[]) => void
  className?: string
}

/** A silent video that loops without controls, to demonstrate a movement. */
export function LoopedClip({ url, label, poster, isPlaying, onExpired, onWatched, className }: LoopedClipProps) {
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  useSource({ media, url, startAt: 0, onExpired })
  useWatchedParts(media, onWatched)
  if (media) {
    if (isPlaying && media.paused) media.play().catch(() => undefined)
    else if (!isPlaying && !media.paused) media.pause()
  }
  return (
    <video
      ref={setMedia}
      muted
      loop
      playsInline
      autoPlay={isPlaying}
      preload="metadata"
      aria-label={label}
      {...(poster && isOwnAddress(poster) && { poster })}
      className={classNames('bg-bg object-contain', className)}
    />
  )
}
