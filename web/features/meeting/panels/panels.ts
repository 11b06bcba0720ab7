import { useState } from 'react'
import type { Room } from '#web/features/meeting/session/room.ts'
import { useMedia } from '#web/lib/useMedia.ts'
import { useValue } from '#web/lib/useValue.ts'

/** Stands beside the pictures; below 768 pixels over them, and then only one at a time. */
export type Panel = 'roster' | 'chat' | 'tools' | 'more'

/** The button that opens it. */
export function buttonIdOf(panel: Panel): string {
  return `open-${panel}`
}

interface Panels {
  isWide: boolean
  open: readonly Panel[]
}

/** More than these would leave no room for the pictures. */
const MOST_BESIDE = 2

/** On a narrow screen opening one closes the other; on a wide one it closes the one that was opened first. */
export function togglePanel({ isWide, open }: Panels, panel: Panel): Panels {
  if (open.includes(panel)) return { isWide, open: open.filter((other) => other !== panel) }
  return { isWide, open: isWide ? [...open, panel].slice(-MOST_BESIDE) : [panel] }
}

/** The pictures come first; crossing the border between narrow and wide starts afresh. */
export function resetPanels(isWide: boolean): Panels {
  return { isWide, open: [] }
}

const startsOpen: readonly Panel[] = ['roster']

/** Which panels are open, and how to open or close one. `startsWithRoster`: with who is there. */
export function usePanels(startsWithRoster: boolean): [open: readonly Panel[], toggle: (panel: Panel) => void] {
  const isWide = useIsWide()
  const [panels, setPanels] = useState(() => (startsWithRoster ? { isWide, open: startsOpen } : resetPanels(isWide)))
  const current = panels.isWide === isWide ? panels : resetPanels(isWide)
  if (current !== panels) setPanels(current)
  return [current.open, (panel) => setPanels(togglePanel(current, panel))]
}

/** Below 768 pixels the panels cover the pictures, and one is open at a time. */
const WIDE = '(min-width: 48rem)'

export function useIsWide(): boolean {
  return useMedia(WIDE)
}

/** How many messages came while the chat was closed. */
export function useUnread({ messages }: Pick<Room, 'messages'>, isOpen: boolean): number {
  const count = useValue(messages).length
  const [readCount, setReadCount] = useState(count)
  if (isOpen && readCount !== count) setReadCount(count)
  return isOpen ? 0 : count - readCount
}
