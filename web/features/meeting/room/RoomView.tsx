import { type ReactNode, useState } from 'react'
import { powersOf } from '#web/features/meeting/classMode/powers.ts'
import { SpotlightQuestion } from '#web/features/meeting/classMode/SpotlightQuestion.tsx'
import { TimerFace } from '#web/features/meeting/classMode/TimerFace.tsx'
import { useLayout } from '#web/features/meeting/classMode/useLayout.ts'
import { useMutedNotice } from '#web/features/meeting/classMode/useMutedNotice.ts'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { MeetingPlace } from '#web/features/meeting/meetingPlace.ts'
import { useEffectFaults } from '#web/features/meeting/settings/useEffectFaults.ts'
import type { EnteredRoom } from '#web/features/meeting/visit.ts'
import { useValue } from '#web/lib/useValue.ts'
import { ControlBar } from './ControlBar.tsx'
import { GoneView } from './GoneView.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { LostNotice } from './LostNotice.tsx'
import { RoomNotice } from './RoomNotice.tsx'
import { RoomPanels } from './RoomPanels.tsx'
import { useLeavePrompt } from './useLeavePrompt.ts'
import { usePanels } from './usePanels.ts'
import { usePointerAtRest } from './usePointerAtRest.ts'
import { useReturn } from './useReturn.ts'
import { useRoomSound } from './useRoomSound.ts'
import { useUnread } from './useUnread.ts'
import { useWakeLock } from './useWakeLock.ts'
import { useWaysOut } from './useWaysOut.ts'
import { VideoGrid } from './VideoGrid.tsx'

interface RoomViewProps {
  meeting: MeetingPlace
  devices: Devices
  entered: EnteredRoom
  header: ReactNode
}

/** A room one is in, and what is left of one that is over. */
export function RoomView({ meeting, devices, entered, header }: RoomViewProps) {
  const status = useValue(entered.room.status)
  useLeavePrompt(status.kind !== 'gone')
  if (status.kind === 'gone') return <GoneView why={status.why} meeting={meeting} />
  return <OpenRoom meeting={meeting} devices={devices} entered={entered} header={header} />
}

/** Pictures, panels and controls. */
function OpenRoom({ meeting, devices, entered: { room, joinInfo }, header }: RoomViewProps) {
  const powers = powersOf({ joinInfo, shared: useValue(room.shared) })
  const [layout, setLayout] = useLayout(room)
  const [hasCue, setCue] = useState(false)
  // Whoever looks in on a class to run it wants to see who is there.
  const [panels, toggle] = usePanels(powers.runs && !powers.takesPart)
  const unread = useUnread(room, panels.includes('chat'))
  const { leave, end } = useWaysOut(meeting)
  useRoomSound(room)
  useMutedNotice(room)
  useWakeLock()
  useReturn(room, devices)
  useEffectFaults(devices.effects)
  const view = { room, devices, powers, layout, onLayout: setLayout, onPanel: toggle }
  return (
    <div className="flex h-dvh flex-col">
      {header}
      <RoomNotice room={room} />
      {powers.takesPart && <LostNotice room={room} devices={devices} />}
      <div className="relative flex min-h-0 flex-1">
        <div
          ref={usePointerAtRest()}
          className="flex min-h-0 min-w-0 flex-1 flex-col gap-2 p-2 data-resting:cursor-none"
        >
          <TimerFace room={room} hasCue={hasCue} leads={powers.leads} />
          <VideoGrid room={room} layout={layout} powers={powers} />
        </div>
        <RoomPanels {...view} open={panels} meetingId={meeting.meetingId} hasCue={hasCue} onCue={setCue} />
      </div>
      <ControlBar
        {...view}
        panels={panels}
        unread={unread}
        leave={<LeaveButton onLeave={leave} onEnd={powers.runs ? end : undefined} />}
      />
      {powers.hasAudience && <SpotlightQuestion room={room} />}
    </div>
  )
}
