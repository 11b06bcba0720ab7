import { useEffect } from 'react'

/** Keeps the screen on: whoever exercises does not touch it. A browser lets go of it whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const hold = () => {
      if (document.visibilityState !== 'visible') return
      // A battery that is nearly empty is a good reason to refuse.
      lock = navigator.wakeLock.request('screen').catch(() => undefined)
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void lock?.then((held) => held?.release())
    }
  }, [])
}
