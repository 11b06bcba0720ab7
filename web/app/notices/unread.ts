import { type ReadonlySignal, signal } from '@preact/signals-react'

const current = signal(0)

/** Number of conversations with unread messages, in the bars and the tab's title. 0 until it has been read. */
export const unread: ReadonlySignal<number> = current

export function showUnread(count: number): void {
  current.value = count
  badgeApp(count)
}

/** The icon of the installed app. Browsers that have none ignore it, or lack it and refuse. */
function badgeApp(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const badged = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  badged.catch(() => undefined)
}
