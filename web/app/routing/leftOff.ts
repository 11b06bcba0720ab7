/** Position on a screen that the user left, restored when they come back. */
export interface LeftOff {
  /** Scroll position. */
  top: number
  /** The link by which they left, and its index among links with the same address. */
  link?: { address: string; index: number }
}

/** Reads the position while the screen is still rendered. */
export function whereOneIs(): LeftOff {
  const top = scrollY
  const active = document.activeElement
  const address = active?.getAttribute('href')
  if (!(active instanceof HTMLAnchorElement) || !address) return { top }
  return { top, link: { address, index: linksTo(address).indexOf(active) } }
}

/** Restores the position, as far as it still exists on the screen. */
export function goThere({ top, link }: LeftOff, screen: HTMLElement): boolean {
  scrollTo({ top, behavior: 'instant' })
  const found = link && linksTo(link.address)[link.index]
  if (!found || !screen.contains(found) || !found.checkVisibility()) return false
  found.focus({ preventScroll: true })
  return true
}

function linksTo(address: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(address)}"]`)]
}
