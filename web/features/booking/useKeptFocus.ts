import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the replacement when a pressed button disappears after its action, so that keyboard users keep
 * their position. Attach `onClickCapture` to the box around both.
 */
export function useKeptFocus(state: string): { box: RefObject<HTMLDivElement | null>; onClickCapture: () => void } {
  const box = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const lastState = useRef(state)

  useEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    if (!wasPressed.current) return
    wasPressed.current = false
    // The user has moved the focus elsewhere.
    if (document.activeElement && document.activeElement !== document.body) return
    // The join button of a room that is not open yet is disabled and can't take the focus.
    const next = box.current?.querySelector<HTMLElement>('button:enabled, a[href]') ?? box.current
    next?.focus({ preventScroll: true })
  }, [state])

  return {
    box,
    onClickCapture: () => {
      wasPressed.current = true
    },
  }
}
