import { effect } from '@preact/signals-react'
import { unread } from './unread.ts'

/**
 * Shows the number on the icon of the installed app, if the browser supports it, until the returned function is called.
 */
export function badgeApp(): () => void {
  return effect(() => {
    const count = unread.value
    if (!('setAppBadge' in navigator)) return
    const badged = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    badged.catch(() => undefined)
  })
}
