import { useSyncExternalStore } from 'react'

/** From this width on, the list and the conversation stand side by side. */
const WIDE = '(min-width: 900px)'

export function useIsWide(): boolean {
  return useSyncExternalStore(followWidth, () => matchMedia(WIDE).matches)
}

function followWidth(onChange: () => void): () => void {
  const width = matchMedia(WIDE)
  width.addEventListener('change', onChange)
  return () => width.removeEventListener('change', onChange)
}
