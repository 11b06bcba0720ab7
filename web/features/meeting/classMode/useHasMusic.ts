import { useState } from 'react'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'

/** Whether somebody shares a sound, or has since one came. */
export function useHasMusic({ sharerIds }: Pick<Room, 'sharerIds'>): boolean {
  const isShared = useValue(sharerIds).length > 0
  const [hasBeen, setHasBeen] = useState(isShared)
  if (isShared && !hasBeen) setHasBeen(true)
  return isShared || hasBeen
}
