import { Trans } from '@lingui/react/macro'
import { Square } from 'lucide-react'
import { shareIdOf } from '#web/features/meeting/room/followAttendees.ts'
import type { Room } from '#web/features/meeting/room/room.ts'
import { soundOf } from '#web/features/meeting/room/roomState.ts'
import { VolumeMeter } from '#web/features/meeting/room/VolumeMeter.tsx'
import { Button } from '#web/ui/Button.tsx'

/** The music that is on, with the loudness that arrives. */
export function MusicPlaying({ room }: { room: Room }) {
  return (
    <div className="flex items-center gap-3">
      <VolumeMeter volume={soundOf(room, shareIdOf(room.selfId)).volume} />
      <span className="flex-1 text-sm">
        <Trans>Everybody hears your music.</Trans>
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
