import { useCallback, useSyncExternalStore } from 'react'

/** Whether the page matches a media query, such as a minimum width. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}
