/** Position of an x coordinate along an element, from 0 to 1 in reading direction. */
export function shareAlong(element: Element, x: number): number {
  const { left, width } = element.getBoundingClientRect()
  const share = Math.max(0, Math.min(1, (x - left) / Math.max(width, 1)))
  return getComputedStyle(element).direction === 'rtl' ? 1 - share : share
}

/** CSS offset of a time along a timeline. */
export function placeAlong(seconds: number, length: number): string {
  return `${length > 0 ? Math.max(0, Math.min(100, (100 * seconds) / length)) : 0}%`
}
