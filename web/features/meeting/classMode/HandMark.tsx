import { useLingui } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useHandNumber } from './useHandNumber.ts'

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
