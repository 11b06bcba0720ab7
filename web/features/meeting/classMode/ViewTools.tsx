import { Trans } from '@lingui/react/macro'
import { LayoutGrid, Star, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RoomLayout } from '#schema/liveRoom.ts'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { ToolSection } from './ToolSection.tsx'
import { useSpotlightName } from './useSpotlightName.ts'

/** How everybody sees the room. Each press brings all who went their own way back. */
export function ViewTools({ room }: { room: Room }) {
  const layout = useValue(room.shared)?.layout
  const spotlightName = useSpotlightName(room)
  const push = (wanted: RoomLayout) => () => room.ask({ ask: 'layout', layout: wanted })
  return (
    <ToolSection title={<Trans>What everybody sees</Trans>}>
      <div className="grid grid-cols-2 gap-2">
        <LayoutChoice icon={<UserRound size={18} aria-hidden />} isOn={layout === 'featured'} onPush={push('featured')}>
          <Trans>One large</Trans>
        </LayoutChoice>
        <LayoutChoice icon={<LayoutGrid size={18} aria-hidden />} isOn={layout === 'gallery'} onPush={push('gallery')}>
          <Trans>All alike</Trans>
        </LayoutChoice>
      </div>
      {spotlightName !== undefined && (
        <div className="flex items-center gap-2 text-sm">
          <Star size={16} aria-hidden className="shrink-0 text-brand-text" />
          <span className="min-w-0 flex-1">
            <Trans>
              In the spotlight: <bdi>{spotlightName}</bdi>
            </Trans>
          </span>
          <Button size="compact" variant="secondary" onClick={() => room.ask({ ask: 'spotlight', attendeeId: null })}>
            <Trans>End spotlight</Trans>
          </Button>
        </div>
      )}
    </ToolSection>
  )
}

interface LayoutChoiceProps {
  icon: ReactNode
  isOn: boolean
  onPush: () => void
  children: ReactNode
}

/** Not a radio button: the one that is on may be pressed again. */
function LayoutChoice({ icon, isOn, onPush, children }: LayoutChoiceProps) {
  return (
    <Button
      size="compact"
      variant="secondary"
      icon={icon}
      aria-pressed={isOn}
      className="aria-pressed:border-brand-line aria-pressed:bg-brand-soft aria-pressed:text-brand-text"
      onClick={onPush}
    >
      {children}
    </Button>
  )
}
