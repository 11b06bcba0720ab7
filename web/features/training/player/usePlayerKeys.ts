import { useEffect, useEffectEvent } from 'react'
import { isPaused } from '#web/features/training/session/place.ts'
import type { Training } from './useTraining.ts'

/** One key each, while nobody writes or has something open over the player. They stand beside their buttons as well. */
export function usePlayerKeys(training: Training, isCovered: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isCovered || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof HTMLInputElement) return
    const { step, place, pause, goOn, undo, skip, endRest } = training
    const pressed: Readonly<Record<string, () => unknown>> = {
      p: () => place.clock && (isPaused(place) ? goOn() : pause()),
      u: undo,
      s: () => step && (place.phase === 'rest' ? endRest() : skip(step)),
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
