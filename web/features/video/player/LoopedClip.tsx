import { useState } from 'react'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import { classNames } from '#web/ui/classNames.ts'
import { useSource } from './useSource.ts'
import { useWatchedParts } from './useWatchedParts.ts'
import type { Stretch } from './watchLog.ts'

interface LoopedClipProps {
  /** Of a file, a playlist, or what this device keeps. */
  url: string
  label: string
  poster: string | undefined
  isPlaying: boolean
  /** Asks for an address that opens the file. */
  onExpired: () => void
  /** Hears which seconds of it were played. */
  onWatched?: (stretches: readonly Stretch[]) => void
  className?: string
}

/** A film that shows a movement over and over, without sound and without controls: it is looked at in passing. */
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
