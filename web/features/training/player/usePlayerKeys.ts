import { useEffect, useEffectEvent } from 'react'
import { isPaused } from '#web/features/training/session/position.ts'
import type { Training } from './useTraining.ts'

/**
 * Keyboard shortcuts, disabled in text fields and while a sheet covers the player. Also shown next to their buttons.
 */
export function usePlayerKeys(training: Training, isCovered: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isCovered || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof HTMLInputElement) return
    const { step, position, pause, goOn, undo, skip, endRest } = training
    const pressed: Readonly<Record<string, () => unknown>> = {
      p: () => position.clock && (isPaused(position) ? goOn() : pause()),
      u: undo,
      s: () => step && (position.phase === 'rest' ? endRest() : skip(step)),
    }
    const act = pressed[event.key.toLowerCase()]
    if (!act || document.querySelector('[role=dialog], [role=alertdialog]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
