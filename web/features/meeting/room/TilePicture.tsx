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
  useEffect(() => (video.current ? room.draw(tileId, video.current) : undefined), [room, tileId])
  return (
    <video
      ref={video}
      muted
      playsInline
      className={classNames('absolute inset-0 size-full', isWhole ? 'object-contain' : 'object-cover')}
    />
  )
}
