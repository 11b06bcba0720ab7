import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RoomLayout } from '#schema/liveRoom.ts'
import { HandButton } from '#web/features/meeting/classMode/HandButton.tsx'
import type { Powers } from '#web/features/meeting/classMode/powers.ts'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { SettingsButton } from '#web/features/meeting/settings/SettingsButton.tsx'
import { CameraSwitchButton } from './CameraSwitchButton.tsx'
import { LayoutButton } from './LayoutButton.tsx'
import { OwnControls } from './OwnControls.tsx'
import { PanelButtons } from './PanelButtons.tsx'
import type { Panel } from './panels.ts'
import type { Room } from './room.ts'
import { ShareButton } from './ShareButton.tsx'
import { useIsWide } from './useIsWide.ts'

export interface ControlBarProps {
  room: Room
  devices: Devices
  powers: Powers
  layout: RoomLayout
  onLayout: (layout: RoomLayout) => void
  panels: readonly Panel[]
  onPanel: (panel: Panel) => void
  unread: number
  leave: ReactNode
}

/** What one does in a room, in a row that stays in reach of the thumb. What is rare goes into a panel on a phone. */
export function ControlBar({ room, devices, powers, layout, onLayout, leave, ...panels }: ControlBarProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  return (
    <div
      role="toolbar"
      aria-label={t`Controls`}
      className="flex flex-wrap items-center justify-center gap-1 border-t border-line bg-surface px-2 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] meeting:gap-2 meeting:px-3"
    >
      {powers.takesPart && <OwnControls room={room} />}
      {powers.raisesHand && <HandButton room={room} />}
      {isWide && (
        <>
          {powers.takesPart && <CameraSwitchButton room={room} devices={devices} />}
          {powers.sharesScreen && <ShareButton room={room} />}
          <LayoutButton layout={layout} onLayout={onLayout} />
        </>
      )}
      <PanelButtons room={room} powers={powers} {...panels} />
      {isWide && <SettingsButton look="symbol" devices={devices} room={room} takesPart={powers.takesPart} />}
      {leave}
    </div>
  )
}
