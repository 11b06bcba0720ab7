import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

interface RaisedHandsProps {
  room: Room
  handIds: readonly string[]
}

/** Whose hands are up, in the order in which they went up. */
export function RaisedHands({ room, handIds }: RaisedHandsProps) {
  const { t } = useLingui()
  const attendees = useValue(room.attendees)
  return (
    <ol className="flex flex-col">
      {handIds.map((id, index) => {
        const name = attendees.find((attendee) => attendee.id === id)?.name ?? t`Somebody`
        return (
          <li key={id} className="flex min-h-10 items-center gap-3">
            <span className="type-number w-5 text-end text-muted">{index + 1}</span>
            <span className="min-w-0 flex-1 truncate">
              <bdi>{name}</bdi>
            </span>
            <IconButton
              size="compact"
              label={t`Lower the hand of ${name}`}
              icon={<Check size={16} aria-hidden />}
              onClick={() => room.ask({ ask: 'lowerHand', attendeeId: id })}
            />
          </li>
        )
      })}
    </ol>
  )
}
