/** A ref for what gets the focus when it appears. */
export function focus(element: HTMLElement | null): void {
  element?.focus()
}
