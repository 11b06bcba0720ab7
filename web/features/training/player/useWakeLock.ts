import { useEffect } from 'react'

/** Keeps the screen on. Browsers release the lock when the page is hidden, so it is requested again. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isLeft = false
    const take = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (acquired) => {
          if (isLeft) void acquired.release()
          else lock = acquired
        },
        // Refused, for example on low battery: the screen may turn off, and the clocks stay correct.
        () => undefined,
      )
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [isWanted])
}
