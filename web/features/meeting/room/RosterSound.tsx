import { useLingui } from '@lingui/react/macro'
import { Mic, MicOff } from 'lucide-react'
import { useValue } from '#web/lib/useValue.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Room } from './room.ts'
import { type Attendee, soundOf } from './roomState.ts'
import { VolumeMeter } from './VolumeMeter.tsx'

interface RosterSoundProps {
  room: Room
  attendee: Attendee
  mayMute: boolean
}

/** How loud somebody is. Whoever runs the class presses it to turn them off. */
export function RosterSound({ room, attendee: { id, name }, mayMute }: RosterSoundProps) {
  const { t } = useLingui()
  const { volume, isMuted } = soundOf(room, id)
  const shown = name ?? t`Somebody`
  if (useValue(isMuted)) {
    return (
      <span className="grid w-10 place-items-center">
        <MicOff size={16} className="text-muted" aria-label={t`Muted`} />
      </span>
    )
  }
  const meter = <VolumeMeter volume={volume} />
  if (!mayMute) return <span className="grid w-10 place-items-center">{meter}</span>
  return (
    <IconButton
      size="compact"
      label={t`Mute ${shown}`}
      icon={
        <span className="flex items-center gap-1">
          <Mic size={16} aria-hidden />
          {meter}
        </span>
      }
      onClick={() => room.ask({ ask: 'mute', attendeeId: id })}
    />
  )
}
