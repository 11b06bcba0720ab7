import { useLingui } from '@lingui/react/macro'
import { MicOff } from 'lucide-react'
import { AudienceSign } from '#web/features/meeting/classMode/AudienceSign.tsx'
import { HandMark } from '#web/features/meeting/classMode/HandMark.tsx'
import type { Powers } from '#web/features/meeting/classMode/powers.ts'
import { SpotlightButton } from '#web/features/meeting/classMode/SpotlightButton.tsx'
import { useValue } from '#web/lib/useValue.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classNames } from '#web/ui/classNames.ts'
import type { Box } from './gridOf.ts'
import type { Room } from './room.ts'
import { type AttendeeSound, soundOf } from './roomState.ts'
import { SignalBars } from './SignalBars.tsx'
import { TilePicture } from './TilePicture.tsx'
import { VolumeMeter } from './VolumeMeter.tsx'

interface VideoBoxProps {
  room: Room
  box: Box
  powers: Powers
  /** How it is placed. */
  className?: string
}

/** One person in the grid: their initials until there is a picture, their name, how loud and how well they come through. */
export function VideoBox({ room, box: { attendee, camera }, powers, className = 'relative' }: VideoBoxProps) {
  const { t } = useLingui()
  const name = attendee.isSelf ? t`You` : (attendee.name ?? '')
  return (
    <figure
      aria-label={name}
      data-attendee={attendee.id}
      className={classNames(
        'group grid min-h-0 min-w-0 place-items-center overflow-hidden rounded bg-track',
        className,
      )}
    >
      <Avatar name={attendee.name} size={72} />
      {camera && <TilePicture room={room} tileId={camera.id} />}
      <span className="absolute start-1.5 top-1.5 flex max-w-[calc(100%-0.75rem)] flex-wrap gap-1">
        {!attendee.isSelf && <HandMark room={room} attendeeId={attendee.id} />}
        {attendee.isSelf && powers.hasAudience && <AudienceSign room={room} />}
      </span>
      {powers.leads && !attendee.isSelf && <SpotlightButton room={room} attendee={attendee} />}
      <figcaption className="absolute start-1.5 bottom-1.5 flex max-w-[calc(100%-0.75rem)] items-center gap-2 rounded-inner bg-film px-2 py-1 text-xs text-on-film">
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
