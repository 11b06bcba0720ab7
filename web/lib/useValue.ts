import type { ReadonlySignal } from '@preact/signals-react'
import { useCallback, useSyncExternalStore } from 'react'

/** Reads a signal in render. The React compiler would cache a plain `.value` and the screen would stand still. */
export function useValue<T>(signal: ReadonlySignal<T>): T {
  const subscribe = useCallback((onChange: () => void) => skipFirst(signal, onChange), [signal])
  return useSyncExternalStore(subscribe, () => signal.peek())
}

/** A signal calls back at once on subscribing, which React has no use for. */
function skipFirst<T>(signal: ReadonlySignal<T>, onChange: () => void): () => void {
  let subscribed = false
  const unsubscribe = signal.subscribe(() => {
    if (subscribed) onChange()
  })
  subscribed = true
  return unsubscribe
}
