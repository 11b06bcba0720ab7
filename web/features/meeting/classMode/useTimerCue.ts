import { useEffect, useRef } from 'react'
import { playCue } from './playCue.ts'
import type { TimerMoment } from './timerAt.ts'

/** Sounds when work, rest or the end begins; not for the phase that runs when one comes. */
export function useTimerCue({ phase, round }: TimerMoment, isOn: boolean): void {
  const current = `${phase} ${round}`
  const last = useRef(current)
  useEffect(() => {
    if (last.current === current) return
    last.current = current
    if (isOn && phase !== 'ready') void playCue(phase === 'work').catch(() => undefined)
  }, [current, phase, isOn])
}
