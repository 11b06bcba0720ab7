import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Ellipsis, MessageSquare, SlidersHorizontal, Users } from 'lucide-react'
import { HandCount } from '#web/features/meeting/classMode/HandCount.tsx'
import type { Powers } from '#web/features/meeting/classMode/powers.ts'
import { useValue } from '#web/lib/useValue.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { buttonIdOf, type Panel } from './panels.ts'
import type { Room } from './room.ts'
import { RoomButton } from './RoomButton.tsx'
import { useIsWide } from './useIsWide.ts'

interface PanelButtonsProps {
  room: Room
  powers: Powers
  panels: readonly Panel[]
  onPanel: (panel: Panel) => void
  unread: number
}

/** Open and close what stands beside the pictures. */
export function PanelButtons({ room, powers, panels, onPanel, unread }: PanelButtonsProps) {
  const { t } = useLingui()
  const isOwnPlane = useValue(room.shared) !== undefined
  // On a wide screen of another service nothing is left for it.
  const hasMore = !useIsWide() || isOwnPlane
  const buttonOf = (panel: Panel) => ({
    id: buttonIdOf(panel),
    isOn: panels.includes(panel),
    onClick: () => onPanel(panel),
  })
  return (
    <>
      {(powers.leads || powers.playsMusic) && (
        <RoomButton
          label={t`Class tools`}
          icon={<SlidersHorizontal size={20} aria-hidden />}
          badge={<HandCount room={room} />}
          {...buttonOf('tools')}
        />
      )}
      <RoomButton label={t`People`} icon={<Users size={20} aria-hidden />} {...buttonOf('roster')} />
      <RoomButton
        label={t`Chat`}
        icon={<MessageSquare size={20} aria-hidden />}
        badge={<CountBadge count={unread} label={plural(unread, { one: '# new message', other: '# new messages' })} />}
        {...buttonOf('chat')}
      />
      {hasMore && <RoomButton label={t`More`} icon={<Ellipsis size={20} aria-hidden />} {...buttonOf('more')} />}
    </>
  )
}
