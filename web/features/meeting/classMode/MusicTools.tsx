import { Trans, useLingui } from '@lingui/react/macro'
import { Music } from 'lucide-react'
import { useState } from 'react'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { MusicSource } from '#web/features/meeting/room/openShare.ts'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { MusicPlaying } from './MusicPlaying.tsx'
import { ToolSection } from './ToolSection.tsx'
import { usePlayMusic } from './usePlayMusic.ts'

interface MusicToolsProps {
  room: Room
  devices: Devices
}

/** Has everybody hear the coach's music, in stereo and as it is. */
export function MusicTools({ room, devices }: MusicToolsProps) {
  const sharing = useValue(room.sharing)
  const isPlaying = useValue(room.sharingKind) === 'music' && (sharing === 'active' || sharing === 'paused')
  return (
    <ToolSection title={<Trans>Music</Trans>}>
      {isPlaying ? <MusicPlaying room={room} /> : <MusicSourceField room={room} devices={devices} />}
    </ToolSection>
  )
}

const COMPUTER = 'computer'

function MusicSourceField({ room, devices }: MusicToolsProps) {
  const { t } = useLingui()
  const inputs = useValue(devices.microphone.all)
  const isStarting = useValue(room.sharing) === 'starting'
  const play = usePlayMusic(room)
  const options = [
    ...('getDisplayMedia' in navigator.mediaDevices ? [{ value: COMPUTER, label: t`A tab or this computer` }] : []),
    ...inputs.map(({ id, label }, index) => ({ value: id, label: label || t`Input ${index + 1}` })),
  ]
  const [chosen, setChosen] = useState<string>()
  const source = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value
  if (source === undefined) {
    return (
      <p className="text-sm text-muted">
        <Trans>Connect a player to an audio input of this device to play music.</Trans>
      </p>
    )
  }
  return (
    <>
      <Select label={t`Play from`} options={options} value={source} onValueChange={setChosen} />
      <p className="text-sm text-muted">
        <Trans>Everybody hears it in stereo. Nothing is filtered out of it.</Trans>
      </p>
      <Button
        size="compact"
        busy={isStarting}
        icon={<Music size={18} aria-hidden />}
        onClick={() => play(sourceOf(source))}
      >
        <Trans>Play to everybody</Trans>
      </Button>
    </>
  )
}

function sourceOf(value: string): MusicSource {
  return value === COMPUTER ? { kind: 'computer' } : { kind: 'device', id: value }
}
