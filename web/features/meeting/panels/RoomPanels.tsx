import { Trans, useLingui } from '@lingui/react/macro'
import { LayoutGrid, MonitorUp, MonitorX, SwitchCamera, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { RoomLayout } from '#schema/classes/liveRoom.ts'
import { CameraAudience } from '#web/features/meeting/classMode/audience.tsx'
import { ClassTools } from '#web/features/meeting/classMode/ClassTools.tsx'
import { BalanceChoice, useHasMusic } from '#web/features/meeting/classMode/music.tsx'
import type { Powers } from '#web/features/meeting/classMode/powers.ts'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { useControls, useSwitchCamera } from '#web/features/meeting/room/useControls.ts'
import type { Room } from '#web/features/meeting/session/room.ts'
import { SettingsButton } from '#web/features/meeting/settings/SettingsButton.tsx'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/option/Switch.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { buttonIdOf, type Panel, useIsWide } from './panels.ts'
import { RoomPanel } from './RoomPanel.tsx'
import { RosterPanel } from './RosterPanel.tsx'

interface RoomPanelsProps extends Omit<MorePanelProps, 'onClose'> {
  meetingId: string
  open: readonly Panel[]
  onPanel: (panel: Panel) => void
}

/** What stands beside the pictures, or over them on a phone. */
export function RoomPanels({ meetingId, open, onPanel, ...choices }: RoomPanelsProps) {
  const { room, devices, powers } = choices
  // It outlasts the panel it is written in.
  const [draft, setDraft] = useState('')
  const close = (panel: Panel) => () => {
    onPanel(panel)
    // Else the keyboard would begin again at the top of the page.
    document.getElementById(buttonIdOf(panel))?.focus()
  }
  return (
    <>
      {open.includes('tools') && <ClassTools room={room} devices={devices} powers={powers} onClose={close('tools')} />}
      {open.includes('roster') && (
        <RosterPanel room={room} powers={powers} meetingId={meetingId} onClose={close('roster')} />
      )}
      {open.includes('chat') && <ChatPanel room={room} draft={draft} onDraft={setDraft} onClose={close('chat')} />}
      {open.includes('more') && <MorePanel {...choices} onClose={close('more')} />}
    </>
  )
}

interface MorePanelProps {
  room: Room
  devices: Devices
  powers: Powers
  layout: RoomLayout
  onLayout: (layout: RoomLayout) => void
  hasCue: boolean
  onCue: (isOn: boolean) => void
  onClose: () => void
}

/** One's own lesser choices; on a phone also what the bar has no room for. */
function MorePanel({ onClose, ...choices }: MorePanelProps) {
  const { room, powers, hasCue, onCue } = choices
  const { t } = useLingui()
  const isWide = useIsWide()
  const hasMusic = useHasMusic(room)
  const isOwnPlane = useValue(room.shared) !== undefined
  return (
    <RoomPanel title={<Trans>More</Trans>} onClose={onClose}>
      <div className="flex min-h-0 flex-col gap-6 overflow-y-auto p-4">
        {!isWide && <NarrowChoices {...choices} />}
        {powers.hasAudience && <CameraAudience room={room} />}
        {isOwnPlane && hasMusic && <BalanceChoice room={room} />}
        {isOwnPlane && (
          <Switch
            label={<Trans>Timer sound</Trans>}
            description={t`A tone when work or rest begins.`}
            checked={hasCue}
            onCheckedChange={onCue}
          />
        )}
      </div>
    </RoomPanel>
  )
}

function NarrowChoices({ room, devices, powers, layout, onLayout }: Omit<MorePanelProps, 'onClose'>) {
  const isCameraOn = useValue(room.isCameraOn)
  const cameras = useValue(devices.camera.all)
  const switchCamera = useSwitchCamera(devices)
  const { isScreenShared, toggleScreen } = useControls(room)
  const isGallery = layout === 'gallery'
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        icon={isGallery ? <UserRound size={18} aria-hidden /> : <LayoutGrid size={18} aria-hidden />}
        onClick={() => onLayout(isGallery ? 'featured' : 'gallery')}
      >
        {isGallery ? <Trans>Speaker view</Trans> : <Trans>Grid view</Trans>}
      </Button>
      {isCameraOn && cameras.length > 1 && (
        <Button variant="secondary" icon={<SwitchCamera size={18} aria-hidden />} onClick={switchCamera}>
          <Trans>Switch the camera</Trans>
        </Button>
      )}
      {powers.sharesScreen && 'getDisplayMedia' in navigator.mediaDevices && (
        <Button
          variant="secondary"
          icon={isScreenShared ? <MonitorX size={18} aria-hidden /> : <MonitorUp size={18} aria-hidden />}
          onClick={toggleScreen}
        >
          {isScreenShared ? <Trans>Stop sharing</Trans> : <Trans>Share your screen</Trans>}
        </Button>
      )}
      <SettingsButton look="line" devices={devices} room={room} takesPart={powers.takesPart} />
    </div>
  )
}
