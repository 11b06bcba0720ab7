import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  Ellipsis,
  Hand,
  LayoutGrid,
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  SlidersHorizontal,
  SwitchCamera,
  UserRound,
  Users,
  Video,
  VideoOff,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { RoomLayout } from '#schema/classes/liveRoom.ts'
import { useHandNumber } from '#web/features/meeting/classMode/hands.tsx'
import type { Powers } from '#web/features/meeting/classMode/powers.ts'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { buttonIdOf, type Panel, useIsWide } from '#web/features/meeting/panels/panels.ts'
import type { Room } from '#web/features/meeting/session/room.ts'
import { SettingsButton } from '#web/features/meeting/settings/SettingsButton.tsx'
import { useValue } from '#web/lib/useValue.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { RoomButton } from './RoomButton.tsx'
import { useControls, useSwitchCamera } from './useControls.ts'

interface ControlBarProps {
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
      className="flex flex-wrap items-start justify-center gap-x-0.5 gap-y-1 border-t border-line bg-surface px-2 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] meeting:gap-x-1 meeting:px-3"
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

/** One's own microphone and camera. */
function OwnControls({ room }: { room: Room }) {
  const { t } = useLingui()
  const { isMuted, isCameraOn, toggleMuted, toggleCamera } = useControls(room)
  return (
    <>
      <RoomButton
        word={t`Mic`}
        label={isMuted ? t`Turn the microphone on` : t`Turn the microphone off`}
        icon={isMuted ? <MicOff size={20} aria-hidden /> : <Mic size={20} aria-hidden />}
        isOff={isMuted}
        onClick={toggleMuted}
      />
      <RoomButton
        word={t`Camera`}
        label={isCameraOn ? t`Turn the camera off` : t`Turn the camera on`}
        icon={isCameraOn ? <Video size={20} aria-hidden /> : <VideoOff size={20} aria-hidden />}
        isOff={!isCameraOn}
        onClick={toggleCamera}
      />
    </>
  )
}

/** Raises one's own hand, and lowers it. */
function HandButton({ room }: { room: Room }) {
  const { t } = useLingui()
  const isUp = useHandNumber(room, room.selfId) !== undefined
  return (
    <RoomButton
      word={t`Hand`}
      label={isUp ? t`Lower your hand` : t`Raise your hand`}
      icon={<Hand size={20} aria-hidden />}
      isOn={isUp}
      onClick={() => room.ask({ ask: 'hand', isUp: !isUp })}
    />
  )
}

/** Front and back take turns, where there are several cameras and one of them is on. */
function CameraSwitchButton({ room, devices }: { room: Room; devices: Devices }) {
  const { t } = useLingui()
  const isCameraOn = useValue(room.isCameraOn)
  const cameras = useValue(devices.camera.all)
  const switchCamera = useSwitchCamera(devices)
  if (!isCameraOn || cameras.length < 2) return undefined
  return (
    <RoomButton
      word={t`Switch`}
      label={t`Switch the camera`}
      icon={<SwitchCamera size={20} aria-hidden />}
      onClick={switchCamera}
    />
  )
}

/** One's own screen, where the browser can share it. */
function ShareButton({ room }: { room: Room }) {
  const { t } = useLingui()
  const { isScreenShared, toggleScreen } = useControls(room)
  const isStarting = useValue(room.sharing) === 'starting'
  if (!('getDisplayMedia' in navigator.mediaDevices)) return undefined
  return (
    <RoomButton
      word={isScreenShared ? t`Sharing` : t`Share`}
      label={isScreenShared ? t`Stop sharing` : t`Share your screen`}
      icon={isScreenShared ? <MonitorX size={20} aria-hidden /> : <MonitorUp size={20} aria-hidden />}
      isOn={isScreenShared}
      disabled={isStarting}
      onClick={toggleScreen}
    />
  )
}

interface LayoutButtonProps {
  layout: RoomLayout
  onLayout: (layout: RoomLayout) => void
}

/** How one sees the room oneself. */
function LayoutButton({ layout, onLayout }: LayoutButtonProps) {
  const { t } = useLingui()
  const isGallery = layout === 'gallery'
  return (
    <RoomButton
      word={isGallery ? t({ message: 'Speaker', context: 'layout' }) : t({ message: 'Grid', context: 'layout' })}
      label={isGallery ? t`Speaker view` : t`Grid view`}
      icon={isGallery ? <UserRound size={20} aria-hidden /> : <LayoutGrid size={20} aria-hidden />}
      onClick={() => onLayout(isGallery ? 'featured' : 'gallery')}
    />
  )
}

interface PanelButtonsProps {
  room: Room
  powers: Powers
  panels: readonly Panel[]
  onPanel: (panel: Panel) => void
  unread: number
}

/** Open and close what stands beside the pictures. */
function PanelButtons({ room, powers, panels, onPanel, unread }: PanelButtonsProps) {
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
          word={t`Tools`}
          label={t`Class tools`}
          icon={<SlidersHorizontal size={20} aria-hidden />}
          badge={<HandCount room={room} />}
          {...buttonOf('tools')}
        />
      )}
      <RoomButton word={t`People`} label={t`People`} icon={<Users size={20} aria-hidden />} {...buttonOf('roster')} />
      <RoomButton
        word={t`Chat`}
        label={t`Chat`}
        icon={<MessageSquare size={20} aria-hidden />}
        badge={<CountBadge count={unread} label={plural(unread, { one: '# new message', other: '# new messages' })} />}
        {...buttonOf('chat')}
      />
      {hasMore && (
        <RoomButton word={t`More`} label={t`More`} icon={<Ellipsis size={20} aria-hidden />} {...buttonOf('more')} />
      )}
    </>
  )
}

/** How many hands are up. */
function HandCount({ room }: { room: Room }) {
  const { t } = useLingui()
  const count = useValue(room.shared)?.handIds.length ?? 0
  return <CountBadge count={count} label={t`${plural(count, { one: '# hand raised', other: '# hands raised' })}`} />
}
