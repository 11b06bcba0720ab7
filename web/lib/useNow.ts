import { signal } from '@preact/signals-react'
import { useValue } from './useValue.ts'

const TICK_MS = 30_000

let timer: ReturnType<typeof setInterval> | undefined

const now = signal(Date.now(), {
  watched: () => {
    tick()
    timer = setInterval(tick, TICK_MS)
    // A tab that slept would show the old time until its next tick.
    document.addEventListener('visibilitychange', tick)
  },
  unwatched: () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  },
})

/** The time in milliseconds, moving on every 30 seconds. A clock read in render would freeze under the compiler. */
export function useNow(): number {
  return useValue(now)
}

function tick(): void {
  now.value = Date.now()
}
