import { Trans, useLingui } from '@lingui/react/macro'
import { Music, Square } from 'lucide-react'
import { useState } from 'react'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { ToolSection } from '#web/features/meeting/panels/RoomPanel.tsx'
import { notifyInRoom as notify } from '#web/features/meeting/room/notices.tsx'
import { VolumeMeter } from '#web/features/meeting/room/signs.tsx'
import { type Room, soundOf } from '#web/features/meeting/session/room.ts'
import { shareIdOf } from '#web/features/meeting/session/roster.ts'
import { type MusicSource, NoSoundShared } from '#web/features/meeting/session/sharing.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/option/RadioGroup.tsx'
import { Select } from '#web/ui/option/Select.tsx'

interface MusicToolsProps {
  room: Room
  devices: Devices
}

/** Has everyone hear the coach's music, in stereo and as it is. */
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
        <Trans>Everyone hears it in stereo, unfiltered.</Trans>
      </p>
      <Button
        size="compact"
        busy={isStarting}
        icon={<Music size={18} aria-hidden />}
        onClick={() => play(sourceOf(source))}
      >
        <Trans>Play for everyone</Trans>
      </Button>
    </>
  )
}

function sourceOf(value: string): MusicSource {
  return value === COMPUTER ? { kind: 'computer' } : { kind: 'device', id: value }
}

/** The music that is on, with the loudness that arrives. */
function MusicPlaying({ room }: { room: Room }) {
  return (
    <div className="flex items-center gap-3">
      <VolumeMeter volume={soundOf(room, shareIdOf(room.selfId)).volume} />
      <span className="flex-1 text-sm">
        <Trans>Everyone hears your music.</Trans>
      </span>
      <Button
        size="compact"
        variant="secondary"
        icon={<Square size={16} aria-hidden />}
        onClick={() => void room.setSharing(false)}
      >
        <Trans>Stop</Trans>
      </Button>
    </div>
  )
}

/** Plays music to everyone, and says why it does not. */
function usePlayMusic(room: Room): (source: MusicSource) => void {
  const { t } = useLingui()
  return (source) =>
    void room.playMusic(source).catch((error: unknown) => {
      // To change one's mind in the browser's own window is no failure.
      if (source.kind === 'computer' && error instanceof Error && error.name === 'NotAllowedError') return
      const hasNoSound = error instanceof NoSoundShared
      notify({
        kind: 'error',
        title: hasNoSound ? t`No sound was shared` : t`We couldn’t play the music.`,
        ...(hasNoSound && { text: t`Choose a tab and share its sound too.` }),
      })
    })
}

/** How loud the music is for oneself. */
export function BalanceChoice({ room }: { room: Room }) {
  const { t } = useLingui()
  const balance = useValue(room.balance)
  return (
    <RadioGroup
      look="card"
      label={t`Music and voice`}
      options={[
        { value: 'voice', label: t`More voice`, description: t`Music gets quieter.` },
        { value: 'even', label: t`Balanced`, description: t`Voices and music stay at the same volume.` },
        { value: 'music', label: t`More music`, description: t`Voices get quieter.` },
      ]}
      value={balance}
      onValueChange={room.setBalance}
    />
  )
}

/** Whether an attendee shares a sound, or has since one came. */
export function useHasMusic({ sharerIds }: Pick<Room, 'sharerIds'>): boolean {
  const isShared = useValue(sharerIds).length > 0
  const [hasBeen, setHasBeen] = useState(isShared)
  if (isShared && !hasBeen) setHasBeen(true)
  return isShared || hasBeen
}
