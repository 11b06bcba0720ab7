import { notify, type ToastRequest } from '#web/ui/notify.ts'

/** A little longer than elsewhere: people look at one another here. In milliseconds. */
export const SHOWN_IN_ROOM_MS = 6_000

export function notifyInRoom(request: ToastRequest): string {
  return notify({ shownMs: SHOWN_IN_ROOM_MS, ...request })
}
