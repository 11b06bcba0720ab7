import { Trans } from '@lingui/react/macro'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { Room } from '#web/features/meeting/room/room.ts'
import { RoomPanel } from '#web/features/meeting/room/RoomPanel.tsx'
import { MusicTools } from './MusicTools.tsx'
import { PeopleTools } from './PeopleTools.tsx'
import type { Powers } from './powers.ts'
import { TimerTools } from './TimerTools.tsx'
import { ViewTools } from './ViewTools.tsx'

interface ClassToolsProps {
  room: Room
  devices: Devices
  powers: Powers
  onClose: () => void
}

/** All with which a class is run, apart from the list of people. */
export function ClassTools({ room, devices, powers, onClose }: ClassToolsProps) {
  return (
    <RoomPanel title={<Trans>Class tools</Trans>} onClose={onClose}>
      <div className="flex min-h-0 flex-col overflow-y-auto">
        {powers.leads && <TimerTools room={room} />}
        {powers.leads && <PeopleTools room={room} />}
        {powers.playsMusic && <MusicTools room={room} devices={devices} />}
        {powers.leads && <ViewTools room={room} />}
      </div>
    </RoomPanel>
  )
}
