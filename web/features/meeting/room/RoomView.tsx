import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { DEFAULT_PATH } from '#web/app/routing/paths.ts'
import { useShell } from '#web/app/useShell.ts'
import { endMeeting } from '#web/features/meeting/callMeeting.ts'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { MeetingPlace } from '#web/features/meeting/meetingPlace.ts'
import type { EnteredRoom } from '#web/features/meeting/visit.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { ControlBar } from './ControlBar.tsx'
import { GoneView } from './GoneView.tsx'
import type { Layout } from './gridOf.ts'
import { LeaveButton } from './LeaveButton.tsx'
import { RosterPanel } from './RosterPanel.tsx'
import { useLeavePrompt } from './useLeavePrompt.ts'
import { usePanels } from './usePanels.ts'
import { useRoomSound } from './useRoomSound.ts'
import { useUnread } from './useUnread.ts'
import { VideoGrid } from './VideoGrid.tsx'

interface RoomViewProps {
  meeting: MeetingPlace
  devices: Devices
  entered: EnteredRoom
  header: ReactNode
}

/** Pictures, panels and controls of a room one is in, and what is left of one that is over. */
export function RoomView({ meeting, devices, entered: { room, joinInfo }, header }: RoomViewProps) {
  const status = useValue(room.status)
  const [layout, setLayout] = useState<Layout>('gallery')
  const [panels, toggle] = usePanels()
  const unread = useUnread(room, panels.includes('chat'))
  const { leave, end } = useWaysOut(meeting)
  useLeavePrompt(status.kind !== 'gone')
  useRoomSound(room)
  if (status.kind === 'gone') return <GoneView why={status.why} meeting={meeting} />
  return (
    <div className="flex h-dvh flex-col">
      {header}
      <RoomNotice room={room} />
      <div className="relative flex min-h-0 flex-1">
        <VideoGrid room={room} layout={layout} />
        {panels.includes('roster') && (
          <RosterPanel
            room={room}
            removesFrom={joinInfo.mayRun ? meeting.meetingId : undefined}
            onClose={() => toggle('roster')}
          />
        )}
        {panels.includes('chat') && <ChatPanel room={room} onClose={() => toggle('chat')} />}
      </div>
      <ControlBar
        room={room}
        devices={devices}
        mayTakePart={joinInfo.role !== 'spectator'}
        layout={layout}
        onLayout={setLayout}
        panels={panels}
        onPanel={toggle}
        unread={unread}
        leave={<LeaveButton onLeave={leave} onEnd={joinInfo.mayRun ? end : undefined} />}
      />
    </div>
  )
}

function RoomNotice({ room }: Pick<EnteredRoom, 'room'>) {
  const status = useValue(room.status)
  const isPoor = useValue(room.isPoor)
  if (status.kind === 'reconnecting')
    return (
      <Notice kind="offline">
        <Trans>The connection was lost. Connecting again…</Trans>
      </Notice>
    )
  if (!isPoor) return undefined
  return (
    <Notice kind="warning">
      <Trans>Your connection is weak. Turning the camera off helps.</Trans>
    </Notice>
  )
}

function useWaysOut(meeting: MeetingPlace) {
  const { t } = useLingui()
  const { session } = useShell()
  const [, navigate] = useLocation()
  // The room is left when its screen goes: before that it would be a screen without a room.
  const leave = () => navigate(DEFAULT_PATH)
  const end = async () => {
    try {
      await endMeeting(meeting.meetingId, { token: await session.token() })
      leave()
    } catch (error) {
      reportError(new Error('Could not end meeting', { cause: error }))
      notify({ kind: 'error', title: t`The class could not be ended. Please try again.` })
    }
  }
  return { leave, end }
}
