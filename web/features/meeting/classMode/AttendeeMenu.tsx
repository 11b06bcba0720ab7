import { Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical, Hand, Star, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Room } from '#web/features/meeting/room/room.ts'
import type { Attendee } from '#web/features/meeting/room/roomState.ts'
import { useValue } from '#web/lib/useValue.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { useHandNumber } from './useHandNumber.ts'

interface AttendeeMenuProps {
  room: Room
  attendee: Attendee
  /** Whether the plane does what a coach asks. */
  leads: boolean
  /** Undefined for those who may not, and for oneself. */
  onRemove: (() => void) | undefined
}

/** What whoever runs the class can do about one person. */
export function AttendeeMenu({ room, attendee: { id, name }, leads, onRemove }: AttendeeMenuProps) {
  const { t } = useLingui()
  const shown = name ?? t`Somebody`
  return (
    <Menu
      trigger={
        <IconButton size="compact" label={t`More for ${shown}`} icon={<EllipsisVertical size={16} aria-hidden />} />
      }
    >
      {leads && <LeadItems room={room} id={id} />}
      {onRemove && (
        <MenuItem danger icon={<UserX size={18} aria-hidden />} onPress={onRemove}>
          <Trans>Remove from the class</Trans>
        </MenuItem>
      )}
    </Menu>
  )
}

function LeadItems({ room, id }: { room: Room; id: string }): ReactNode {
  const isInSpotlight = useValue(room.shared)?.spotlightId === id
  const isHandUp = useHandNumber(room, id) !== undefined
  return (
    <>
      <MenuItem
        icon={<Star size={18} aria-hidden />}
        onPress={() => room.ask({ ask: 'spotlight', attendeeId: isInSpotlight ? null : id })}
      >
        {isInSpotlight ? <Trans>End spotlight</Trans> : <Trans>Show large to everybody</Trans>}
      </MenuItem>
      {isHandUp && (
        <MenuItem icon={<Hand size={18} aria-hidden />} onPress={() => room.ask({ ask: 'lowerHand', attendeeId: id })}>
          <Trans>Lower the hand</Trans>
        </MenuItem>
      )}
    </>
  )
}
