import { useState } from 'react'
import type { RoomLayout } from '#schema/liveRoom.ts'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'

/** How the pictures are laid out: as was asked of everybody last, until one changes it for oneself. */
export function useLayout({ shared }: Pick<Room, 'shared'>): [RoomLayout, (layout: RoomLayout) => void] {
  const room = useValue(shared)
  const [own, setOwn] = useState<{ layout: RoomLayout; after: number | undefined }>()
  const isOwn = own !== undefined && own.after === room?.layoutAsks
  const layout = isOwn ? own.layout : (room?.layout ?? 'gallery')
  return [layout, (wanted) => setOwn({ layout: wanted, after: room?.layoutAsks })]
}
