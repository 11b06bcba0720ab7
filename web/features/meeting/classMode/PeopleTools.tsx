import { Plural, Trans } from '@lingui/react/macro'
import { Hand, MicOff } from 'lucide-react'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { RaisedHands } from './RaisedHands.tsx'
import { ToolSection } from './ToolSection.tsx'

/** What is done to all at once. */
export function PeopleTools({ room }: { room: Room }) {
  const handIds = useValue(room.shared)?.handIds ?? []
  return (
    <ToolSection
      title={<Plural value={handIds.length} _0="No hands raised" one="# hand raised" other="# hands raised" />}
    >
      {handIds.length > 0 && <RaisedHands room={room} handIds={handIds} />}
      <div className="flex flex-wrap gap-2">
        <Button
          size="compact"
          variant="secondary"
          icon={<MicOff size={18} aria-hidden />}
          onClick={() => room.ask({ ask: 'mute', attendeeId: null })}
        >
          <Trans>Mute everybody</Trans>
        </Button>
        {handIds.length > 0 && (
          <Button
            size="compact"
            variant="secondary"
            icon={<Hand size={18} aria-hidden />}
            onClick={() => room.ask({ ask: 'lowerHand', attendeeId: null })}
          >
            <Trans>Lower all hands</Trans>
          </Button>
        )}
      </div>
    </ToolSection>
  )
}
