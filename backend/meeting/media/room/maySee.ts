import type { SharedRoom } from '#schema/liveRoom.ts'
import type { Guest } from './guest.ts'

/** What of a room decides who sees whom. */
export type CameraMode = Pick<SharedRoom, 'isClassMode' | 'openCameraIds'>

/** Whether everybody in the room may see somebody's camera. In class mode only those who teach share. */
export function isForAll({ teaches, attendeeId }: Guest, { isClassMode, openCameraIds }: CameraMode): boolean {
  return !isClassMode || teaches || openCameraIds.includes(attendeeId)
}

/** Whether the one may see the other. Nobody receives themselves. */
export function maySee(viewer: Guest, owner: Guest, mode: CameraMode): boolean {
  return viewer.attendeeId !== owner.attendeeId && (viewer.teaches || isForAll(owner, mode))
}
