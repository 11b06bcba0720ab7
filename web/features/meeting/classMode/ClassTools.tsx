import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Hand, LayoutGrid, MicOff, Star, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RoomLayout } from '#schema/classes/liveRoom.ts'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { RoomPanel, ToolSection } from '#web/features/meeting/panels/RoomPanel.tsx'
import type { Room } from '#web/features/meeting/session/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MusicTools } from './music.tsx'
import type { Powers } from './powers.ts'
import { TimerTools } from './timer.tsx'

interface ClassToolsProps {
  room: Room
  devices: Devices
  powers: Powers
  onClose: () => void
}

/** All with which a class is run, apart from the list of attendees. */
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

/** What is done to all at once. */
function PeopleTools({ room }: { room: Room }) {
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
          <Trans>Mute everyone</Trans>
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

interface RaisedHandsProps {
  room: Room
  handIds: readonly string[]
}

/** Whose hands are up, in the order in which they went up. */
function RaisedHands({ room, handIds }: RaisedHandsProps) {
  const { t } = useLingui()
  const attendees = useValue(room.attendees)
  return (
    <ol className="flex flex-col">
      {handIds.map((id, index) => {
        const name = attendees.find((attendee) => attendee.id === id)?.name ?? t`Someone`
        return (
          <li key={id} className="flex min-h-10 items-center gap-3">
            <span className="type-number w-5 text-end text-muted">{index + 1}</span>
            <span className="min-w-0 flex-1 truncate">
              <bdi>{name}</bdi>
            </span>
            <IconButton
              size="compact"
              label={t`Lower the hand of ${name}`}
              icon={<Check size={16} aria-hidden />}
              onClick={() => room.ask({ ask: 'lowerHand', attendeeId: id })}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** How everyone sees the room. Each press brings all who went their own way back. */
function ViewTools({ room }: { room: Room }) {
  const layout = useValue(room.shared)?.layout
  const spotlightName = useSpotlightName(room)
  const push = (nextLayout: RoomLayout) => () => room.ask({ ask: 'layout', layout: nextLayout })
  return (
    <ToolSection title={<Trans>What everyone sees</Trans>}>
      <div className="grid grid-cols-2 gap-2">
        <LayoutChoice icon={<UserRound size={18} aria-hidden />} isOn={layout === 'featured'} onPush={push('featured')}>
          <Trans context="layout">Speaker</Trans>
        </LayoutChoice>
        <LayoutChoice icon={<LayoutGrid size={18} aria-hidden />} isOn={layout === 'gallery'} onPush={push('gallery')}>
          <Trans context="layout">Grid</Trans>
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

/** Name of the spotlighted attendee; undefined if there is none. */
function useSpotlightName({ shared, attendees }: Pick<Room, 'shared' | 'attendees'>): string | undefined {
  const { t } = useLingui()
  const id = useValue(shared)?.spotlightId
  const found = useValue(attendees).find((attendee) => attendee.id === id)
  return found && (found.name ?? t`Someone`)
}
