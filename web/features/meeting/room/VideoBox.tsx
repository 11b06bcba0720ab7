import { useLingui } from '@lingui/react/macro'
import { MicOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useValue } from '#web/lib/useValue.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classNames } from '#web/ui/classNames.ts'
import type { Box } from './gridOf.ts'
import type { Room } from './room.ts'
import { type AttendeeSound, soundOf } from './roomState.ts'
import { SignalBars } from './SignalBars.tsx'
import { VolumeMeter } from './VolumeMeter.tsx'

interface VideoBoxProps {
  room: Room
  box: Box
  /** How it is placed. */
  className?: string
}

/** One person in the grid: their picture or their initials, their name, how loud and how well they come through. */
export function VideoBox({ room, box: { attendee, camera }, className = 'relative' }: VideoBoxProps) {
  const { t } = useLingui()
  const name = attendee.isSelf ? t`You` : (attendee.name ?? '')
  return (
    <figure
      aria-label={name}
      data-attendee={attendee.id}
      className={classNames('grid min-h-0 min-w-0 place-items-center overflow-hidden rounded bg-track', className)}
    >
      {camera ? <TilePicture room={room} tileId={camera.id} /> : <Avatar name={attendee.name} size={72} />}
      <figcaption className="absolute start-2 bottom-2 flex max-w-[calc(100%-1rem)] items-center gap-2 rounded-inner bg-film px-2 py-1 text-xs text-on-film">
        <PersonSound sound={soundOf(room, attendee.id)} />
        <span className="truncate" dir="auto">
          {name}
        </span>
      </figcaption>
    </figure>
  )
}

function PersonSound({ sound }: { sound: AttendeeSound }) {
  const { t } = useLingui()
  const isMuted = useValue(sound.isMuted)
  return (
    <>
      {isMuted ? <MicOff size={14} aria-label={t`Muted`} /> : <VolumeMeter volume={sound.volume} />}
      <SignalBars strength={sound.strength} />
    </>
  )
}

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
