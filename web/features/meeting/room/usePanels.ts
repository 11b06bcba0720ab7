import { useState } from 'react'
import { type Panel, resetPanels, togglePanel } from './panels.ts'
import { useIsWide } from './useIsWide.ts'

/** Which panels are open, and how to open or close one. */
export function usePanels(): [open: readonly Panel[], toggle: (panel: Panel) => void] {
  const isWide = useIsWide()
  const [panels, setPanels] = useState(() => resetPanels(isWide))
  const current = panels.isWide === isWide ? panels : resetPanels(isWide)
  if (current !== panels) setPanels(current)
  return [current.open, (panel) => setPanels(togglePanel(current, panel))]
}
