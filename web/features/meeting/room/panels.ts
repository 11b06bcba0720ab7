/** Stands beside the pictures; below 768 pixels over them, and then only one at a time. */
export type Panel = 'roster' | 'chat' | 'tools' | 'more'

/** The button that opens it. */
export function buttonIdOf(panel: Panel): string {
  return `open-${panel}`
}

export interface Panels {
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

/** Crossing the border between narrow and wide starts afresh: a wide screen shows who is there. */
export function resetPanels(isWide: boolean): Panels {
  return { isWide, open: isWide ? ['roster'] : [] }
}
