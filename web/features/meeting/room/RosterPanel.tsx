import { Plural } from '@lingui/react/macro'
import { useState } from 'react'
import type { Powers } from '#web/features/meeting/classMode/powers.ts'
import { useValue } from '#web/lib/useValue.ts'
import { inRosterOrder } from './followAttendees.ts'
import { RemoveQuestion } from './RemoveQuestion.tsx'
import type { Room } from './room.ts'
import { RoomPanel } from './RoomPanel.tsx'
import type { Attendee } from './roomState.ts'
import { RosterRow } from './RosterRow.tsx'

interface RosterPanelProps {
  room: Room
  powers: Powers
  meetingId: string
  onClose: () => void
}

/** Who is in the room. Those who raised a hand come first, in the order in which they did. */
export function RosterPanel({ room, powers, meetingId, onClose }: RosterPanelProps) {
  const attendees = useValue(room.attendees)
  const handIds = useValue(room.shared)?.handIds ?? []
  const [leaving, setLeaving] = useState<Attendee>()
  return (
    <RoomPanel title={<Plural value={attendees.length} one="# person" other="# people" />} onClose={onClose}>
      <ul className="flex flex-col gap-1 overflow-y-auto p-3">
        {inRosterOrder(attendees, handIds).map((attendee) => (
          <RosterRow key={attendee.id} room={room} attendee={attendee} powers={powers} onRemove={setLeaving} />
        ))}
      </ul>
      {powers.runs && <RemoveQuestion meetingId={meetingId} attendee={leaving} onClose={() => setLeaving(undefined)} />}
    </RoomPanel>
  )
}
