import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MicOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useValue } from '#web/lib/useValue.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { inRosterOrder } from './followAttendees.ts'
import { RemoveButton } from './RemoveButton.tsx'
import type { Room } from './room.ts'
import { RoomPanel } from './RoomPanel.tsx'
import { type Attendee, type AttendeeSound, soundOf } from './roomState.ts'
import { SignalBars } from './SignalBars.tsx'
import { VolumeMeter } from './VolumeMeter.tsx'

interface RosterPanelProps {
  room: Room
  /** The meeting that one may send people out of; undefined for those who may not. */
  removesFrom: string | undefined
  onClose: () => void
}

/** Who is in the room. */
export function RosterPanel({ room, removesFrom, onClose }: RosterPanelProps) {
  const attendees = useValue(room.attendees)
  return (
    <RoomPanel title={<Plural value={attendees.length} one="# person" other="# people" />} onClose={onClose}>
      <ul className="flex flex-col gap-1 overflow-y-auto p-3">
        {inRosterOrder(attendees).map((attendee) => (
          <RosterRow key={attendee.id} attendee={attendee} sound={soundOf(room, attendee.id)}>
            {removesFrom !== undefined && !attendee.isSelf && (
              <RemoveButton meetingId={removesFrom} attendee={attendee} />
            )}
          </RosterRow>
        ))}
      </ul>
    </RoomPanel>
  )
}

interface RosterRowProps {
  attendee: Attendee
  sound: AttendeeSound
  children: ReactNode
}

function RosterRow({ attendee, sound, children }: RosterRowProps) {
  const { t } = useLingui()
  const isMuted = useValue(sound.isMuted)
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Avatar name={attendee.name} size={32} />
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {attendee.name ?? <Trans>Somebody</Trans>}{' '}
        {attendee.isSelf && (
          <span className="text-muted">
            (<Trans>You</Trans>)
          </span>
        )}
      </span>
      <SignalBars strength={sound.strength} />
      {isMuted ? (
        <MicOff size={16} className="text-muted" aria-label={t`Muted`} />
      ) : (
        <VolumeMeter volume={sound.volume} />
      )}
      {children}
    </li>
  )
}
