import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import type { Room } from '#web/features/meeting/room/room.ts'
import type { Attendee } from '#web/features/meeting/room/roomState.ts'
import { useValue } from '#web/lib/useValue.ts'
import { classNames } from '#web/ui/classNames.ts'

/** On somebody's picture: shows them large to everybody, or no longer. */
export function SpotlightButton({ room, attendee: { id, name } }: { room: Room; attendee: Attendee }) {
  const { t } = useLingui()
  const isInSpotlight = useValue(room.shared)?.spotlightId === id
  const shown = name ?? t`Somebody`
  return (
    <button
      type="button"
      aria-label={isInSpotlight ? t`End the spotlight on ${shown}` : t`Show ${shown} large to everybody`}
      aria-pressed={isInSpotlight}
      onClick={() => room.ask({ ask: 'spotlight', attendeeId: isInSpotlight ? null : id })}
      className="absolute end-2 top-2 grid size-10 cursor-pointer place-items-center rounded-inner bg-film text-on-film transition-opacity duration-120 focus-visible:opacity-100 aria-pressed:opacity-100 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100"
    >
      <Star size={18} aria-hidden className={classNames(isInSpotlight && 'fill-current')} />
    </button>
  )
}
