import { type ReactNode, useState } from 'react'
import type { RoomLayout } from '#schema/classes/liveRoom.ts'
import { SpotlightQuestion } from '#web/features/meeting/classMode/audience.tsx'
import { powersOf } from '#web/features/meeting/classMode/powers.ts'
import { TimerFace } from '#web/features/meeting/classMode/timer.tsx'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { MeetingPlace } from '#web/features/meeting/meetingPlace.ts'
import { usePanels, useUnread } from '#web/features/meeting/panels/panels.ts'
import { RoomPanels } from '#web/features/meeting/panels/RoomPanels.tsx'
import type { Room } from '#web/features/meeting/session/room.ts'
import type { EnteredRoom } from '#web/features/meeting/visit.ts'
import { useValue } from '#web/lib/useValue.ts'
import { ControlBar } from './ControlBar.tsx'
import { GoneView, LeaveButton, useLeavePrompt, useWaysOut } from './leaving.tsx'
import { LostNotice, RoomNotice, useEffectFaults, useMutedNotice } from './notices.tsx'
import { VideoGrid } from './VideoGrid.tsx'
import { usePointerAtRest, useReturn, useRoomSound, useWakeLock } from './whileInRoom.ts'

interface RoomViewProps {
  meeting: MeetingPlace
  devices: Devices
  entered: EnteredRoom
  /** Of the class, in milliseconds since 1970. */
  startsAt: number
  header: ReactNode
}

/** A room one is in, and what is left of one that is over. */
export function RoomView(props: RoomViewProps) {
  const { meeting, entered, startsAt } = props
  const status = useValue(entered.room.status)
  useLeavePrompt(status.kind !== 'gone')
  if (status.kind === 'gone') return <GoneView why={status.why} meeting={meeting} startsAt={startsAt} />
  return <OpenRoom {...props} />
}

/** Pictures, panels and controls. */
function OpenRoom({ meeting, devices, entered: { room, joinInfo }, header }: RoomViewProps) {
  const powers = powersOf({ joinInfo, shared: useValue(room.shared) })
  const [layout, setLayout] = useLayout(room)
  const [hasCue, setCue] = useState(false)
  // Admins who look in on a class start with the roster open.
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

/** How the pictures are laid out: as was asked of everyone last, until one changes it for oneself. */
function useLayout({ shared }: Pick<Room, 'shared'>): [RoomLayout, (layout: RoomLayout) => void] {
  const room = useValue(shared)
  const [own, setOwn] = useState<{ layout: RoomLayout; after: number | undefined }>()
  const isOwn = own !== undefined && own.after === room?.layoutAsks
  const layout = isOwn ? own.layout : (room?.layout ?? 'gallery')
  return [layout, (chosenLayout) => setOwn({ layout: chosenLayout, after: room?.layoutAsks })]
}
