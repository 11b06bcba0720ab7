import { useLingui } from '@lingui/react/macro'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'

/** Who is in the spotlight, by name; undefined where nobody is. */
export function useSpotlightName({ shared, attendees }: Pick<Room, 'shared' | 'attendees'>): string | undefined {
  const { t } = useLingui()
  const id = useValue(shared)?.spotlightId
  const found = useValue(attendees).find((attendee) => attendee.id === id)
  return found && (found.name ?? t`Somebody`)
}
