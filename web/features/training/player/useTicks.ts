import { useEffect, useState } from 'react'

const TICK_MS = 200

/** The time in milliseconds, a few times a second while something runs, and at once when the page is seen again. */
export function useTicks(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return undefined
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isRunning])
  return now
}
