import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'

/** Whether everybody sees one's own camera, by what the plane says. */
export function useCameraIsForAll({ shared, selfId }: Pick<Room, 'shared' | 'selfId'>): boolean {
  return useValue(shared)?.openCameraIds.includes(selfId) ?? false
}
