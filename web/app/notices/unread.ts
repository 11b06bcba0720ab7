import { type ReadonlySignal, signal } from '@preact/signals-react'

const current = signal(0)

/** Number of conversations with unread messages, for the bars and the tab's title. 0 until it has been read. */
export const unread: ReadonlySignal<number> = current

export function showUnread(count: number): void {
  current.value = count
}
