import { Trans } from '@lingui/react/macro'
import { AttendeeMenu } from '#web/features/meeting/classMode/AttendeeMenu.tsx'
import { HandMark } from '#web/features/meeting/classMode/HandMark.tsx'
import type { Powers } from '#web/features/meeting/classMode/powers.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import type { Room } from './room.ts'
import { type Attendee, soundOf } from './roomState.ts'
import { RosterSound } from './RosterSound.tsx'
import { SignalBars } from './SignalBars.tsx'

interface RosterRowProps {
  room: Room
  attendee: Attendee
  powers: Powers
  onRemove: (attendee: Attendee) => void
}

/** One person: whether their hand is up, how they come through, and what may be done about them. */
export function RosterRow({ room, attendee, powers, onRemove }: RosterRowProps) {
  const { leads, runs } = powers
  const isOther = !attendee.isSelf
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Avatar name={attendee.name} size={32} />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{attendee.name ?? <Trans>Somebody</Trans>}</bdi>{' '}
        {attendee.isSelf && (
          <span className="text-muted">
            (<Trans>You</Trans>)
          </span>
        )}
      </span>
      <HandMark room={room} attendeeId={attendee.id} />
      <SignalBars strength={soundOf(room, attendee.id).strength} />
      <RosterSound room={room} attendee={attendee} mayMute={leads && isOther} />
      {runs && isOther && (
        <AttendeeMenu room={room} attendee={attendee} leads={leads} onRemove={() => onRemove(attendee)} />
      )}
    </li>
  )
}
