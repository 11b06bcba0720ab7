import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  LayoutGrid,
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  SwitchCamera,
  UserRound,
  Users,
  Video,
  VideoOff,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { useValue } from '#web/lib/useValue.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import type { Layout } from './gridOf.ts'
import type { Panel } from './panels.ts'
import type { Room } from './room.ts'
import { RoomButton } from './RoomButton.tsx'
import { useControls } from './useControls.ts'

interface ControlBarProps {
  room: Room
  devices: Devices
  /** A spectator only looks and listens. */
  mayTakePart: boolean
  layout: Layout
  onLayout: (layout: Layout) => void
  panels: readonly Panel[]
  onPanel: (panel: Panel) => void
  unread: number
  leave: ReactNode
}

/** What one does in a room, in a row that stays in reach of the thumb. */
export function ControlBar({ room, devices, mayTakePart, leave, ...view }: ControlBarProps) {
  const { t } = useLingui()
  return (
    <div
      role="toolbar"
      aria-label={t`Controls`}
      className="flex flex-wrap items-center justify-center gap-2 border-t border-line bg-surface px-3 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      {mayTakePart && <OwnControls room={room} devices={devices} />}
      <ViewControls {...view} />
      {leave}
    </div>
  )
}

function OwnControls({ room, devices }: Pick<ControlBarProps, 'room' | 'devices'>) {
  const { t } = useLingui()
  const { isMuted, isCameraOn, sharing, toggleMuted, toggleCamera, toggleSharing } = useControls(room)
  const cameras = useValue(devices.camera.all)
  const isSharing = sharing !== 'none'
  return (
    <>
      <RoomButton
        label={isMuted ? t`Turn the microphone on` : t`Mute`}
        icon={isMuted ? <MicOff size={20} aria-hidden /> : <Mic size={20} aria-hidden />}
        isOff={isMuted}
        onClick={toggleMuted}
      />
      <RoomButton
        label={isCameraOn ? t`Turn the camera off` : t`Turn the camera on`}
        icon={isCameraOn ? <Video size={20} aria-hidden /> : <VideoOff size={20} aria-hidden />}
        isOff={!isCameraOn}
        onClick={toggleCamera}
      />
      {isCameraOn && cameras.length > 1 && (
        <RoomButton
          label={t`Switch the camera`}
          icon={<SwitchCamera size={20} aria-hidden />}
          onClick={() => void devices.switchCamera()}
        />
      )}
      {'getDisplayMedia' in navigator.mediaDevices && (
        <RoomButton
          label={isSharing ? t`Stop sharing` : t`Share your screen`}
          icon={isSharing ? <MonitorX size={20} aria-hidden /> : <MonitorUp size={20} aria-hidden />}
          isOn={isSharing}
          onClick={toggleSharing}
        />
      )}
    </>
  )
}

type ViewControlsProps = Pick<ControlBarProps, 'layout' | 'onLayout' | 'panels' | 'onPanel' | 'unread'>

function ViewControls({ layout, onLayout, panels, onPanel, unread }: ViewControlsProps) {
  const { t } = useLingui()
  const isGallery = layout === 'gallery'
  return (
    <>
      <RoomButton
        label={isGallery ? t`Show the speaker large` : t`Show everybody`}
        icon={isGallery ? <UserRound size={20} aria-hidden /> : <LayoutGrid size={20} aria-hidden />}
        onClick={() => onLayout(isGallery ? 'featured' : 'gallery')}
      />
      <RoomButton
        label={t`People`}
        icon={<Users size={20} aria-hidden />}
        isOn={panels.includes('roster')}
        onClick={() => onPanel('roster')}
      />
      <RoomButton
        label={t`Chat`}
        icon={<MessageSquare size={20} aria-hidden />}
        isOn={panels.includes('chat')}
        badge={<CountBadge count={unread} label={plural(unread, { one: '# new message', other: '# new messages' })} />}
        onClick={() => onPanel('chat')}
      />
    </>
  )
}
