import { useLingui } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import type { Room } from '#web/features/meeting/room/room.ts'
import { RoomButton } from '#web/features/meeting/room/RoomButton.tsx'
import { useHandNumber } from './useHandNumber.ts'

/** Raises one's own hand, and lowers it. */
export function HandButton({ room }: { room: Room }) {
  const { t } = useLingui()
  const isUp = useHandNumber(room, room.selfId) !== undefined
  return (
    <RoomButton
      label={isUp ? t`Lower your hand` : t`Raise your hand`}
      icon={<Hand size={20} aria-hidden />}
      isOn={isUp}
      onClick={() => room.ask({ ask: 'hand', isUp: !isUp })}
    />
  )
}
