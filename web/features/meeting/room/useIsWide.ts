import { useSyncExternalStore } from 'react'

/** Below 768 pixels the panels cover the pictures, and one is open at a time. */
const WIDE = matchMedia('(min-width: 48rem)')

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (tell) => {
      WIDE.addEventListener('change', tell)
      return () => WIDE.removeEventListener('change', tell)
    },
    () => WIDE.matches,
  )
}
