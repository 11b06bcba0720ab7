import { useEffect } from 'react'

/** Keeps the screen lit while it is looked at from the floor. The browser takes it back whenever the page is hidden. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isLeft = false
    const take = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (isLeft) void given.release()
          else lock = given
        },
        // A low battery: the screen goes dark as it does elsewhere, and the clocks stay right.
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
