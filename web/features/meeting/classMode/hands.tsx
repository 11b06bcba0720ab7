import { useLingui } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import type { Room } from '#web/features/meeting/session/room.ts'
import { useValue } from '#web/lib/useValue.ts'

/** Says that a hand is up, and in which place it went up. */
export function HandMark({ room, attendeeId }: { room: Room; attendeeId: string }) {
  const { t } = useLingui()
  const place = useHandNumber(room, attendeeId)
  if (place === undefined) return undefined
  return (
    <span
      role="img"
      aria-label={t`Hand raised, number ${place}`}
      className="type-number inline-flex h-6 items-center gap-1 rounded-inner bg-brand px-1.5 text-xs text-on-brand"
    >
      <Hand size={14} aria-hidden />
      {place}
    </span>
  )
}

/** In which place an attendee's hand went up, from 1; undefined while it is down. */
export function useHandNumber({ shared }: Pick<Room, 'shared'>, attendeeId: string): number | undefined {
  const index = useValue(shared)?.handIds.indexOf(attendeeId) ?? -1
  return index < 0 ? undefined : index + 1
}
