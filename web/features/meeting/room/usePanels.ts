import { useState } from 'react'
import { type Panel, resetPanels, togglePanel } from './panels.ts'
import { useIsWide } from './useIsWide.ts'

const startsOpen: readonly Panel[] = ['roster']

/** Which panels are open, and how to open or close one. `startsWithRoster`: on a narrow screen, too. */
export function usePanels(startsWithRoster: boolean): [open: readonly Panel[], toggle: (panel: Panel) => void] {
  const isWide = useIsWide()
  const [panels, setPanels] = useState(() => (startsWithRoster ? { isWide, open: startsOpen } : resetPanels(isWide)))
  const current = panels.isWide === isWide ? panels : resetPanels(isWide)
  if (current !== panels) setPanels(current)
  return [current.open, (panel) => setPanels(togglePanel(current, panel))]
}
