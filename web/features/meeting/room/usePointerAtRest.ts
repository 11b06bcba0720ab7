import { type RefObject, useEffect, useRef } from 'react'

/** After so long without a move nobody is about to press anything, in milliseconds. */
export const AT_REST_AFTER_MS = 3_000

/**
 * Marks an element while the pointer rests, so that it need not lie on somebody's face. Controls stay as they are: whether
 * one is muted must be seen from across the room, and what fades can't be found by those who see little.
 */
export function usePointerAtRest(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const wake = () => {
      clearTimeout(waiting)
      if (element.current) delete element.current.dataset['resting']
      waiting = setTimeout(() => {
        if (element.current) element.current.dataset['resting'] = ''
      }, AT_REST_AFTER_MS)
    }
    wake()
    addEventListener('pointermove', wake)
    addEventListener('keydown', wake)
    return () => {
      clearTimeout(waiting)
      removeEventListener('pointermove', wake)
      removeEventListener('keydown', wake)
    }
  }, [])
  return element
}
