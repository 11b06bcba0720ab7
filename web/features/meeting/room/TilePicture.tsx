import { useEffect, useRef } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import type { Room } from './room.ts'

interface TilePictureProps {
  room: Room
  tileId: number
  /** A shared screen is shown whole; a face may be cut. */
  isWhole?: boolean
}

/** The client of the service turns one's own picture round, as in a mirror. */
export function TilePicture({ room, tileId, isWhole = false }: TilePictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const stop = room.draw(tileId, element)
    // A phone that was locked leaves pictures standing.
    const goOn = () => void (document.visibilityState === 'visible' && element.play().catch(() => undefined))
    document.addEventListener('visibilitychange', goOn)
    return () => {
      document.removeEventListener('visibilitychange', goOn)
      stop()
    }
  }, [room, tileId])
  return (
    <video
      ref={video}
      muted
      playsInline
      className={classNames('absolute inset-0 size-full', isWhole ? 'object-contain' : 'object-cover')}
    />
  )
}
