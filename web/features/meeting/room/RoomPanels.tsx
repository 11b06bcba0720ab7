import { useState } from 'react'
import { ClassTools } from '#web/features/meeting/classMode/ClassTools.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { MorePanel, type MorePanelProps } from './MorePanel.tsx'
import { buttonIdOf, type Panel } from './panels.ts'
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
