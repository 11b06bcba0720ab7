import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'

/** In which place somebody's hand went up, from 1; undefined while it is down. */
export function useHandNumber({ shared }: Pick<Room, 'shared'>, attendeeId: string): number | undefined {
  const index = useValue(shared)?.handIds.indexOf(attendeeId) ?? -1
  return index < 0 ? undefined : index + 1
}
