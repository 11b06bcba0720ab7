import { type RefObject, useEffect, useRef } from 'react'

/**
 * The button that was pressed goes when its deed is done, and with it the place of whoever works by keyboard.
 * Gives the focus to what has come in its stead. `onClickCapture` belongs on the box around both.
 */
export function useKeptFocus(state: string): { box: RefObject<HTMLDivElement | null>; onClickCapture: () => void } {
  const box = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const shown = useRef(state)

  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    if (!wasPressed.current) return
    wasPressed.current = false
    // Somebody who has gone elsewhere meanwhile is left there.
    if (document.activeElement && document.activeElement !== document.body) return
    // A room that is not open yet has a button that takes no focus.
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
