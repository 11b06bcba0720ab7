/** Position on a screen that the user left, restored when they come back. */
export interface LeftOff {
  /** How far it was scrolled. */
  top: number
  /** The link they went by, and which of those with its address it was. */
  link?: { address: string; index: number }
}

/** To be asked while the screen still stands. */
export function whereOneIs(): LeftOff {
  const top = scrollY
  const active = document.activeElement
  const address = active?.getAttribute('href')
  if (!(active instanceof HTMLAnchorElement) || !address) return { top }
  return { top, link: { address, index: linksTo(address).indexOf(active) } }
}

/** Goes there, if it is still to be found on the screen. */
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
