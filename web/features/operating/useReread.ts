import { useEffect, useEffectEvent } from 'react'
import { useShell } from '#web/app/useShell.ts'

const EVERY_MS = 5_000

/** Reads the screen's query again every few seconds while the page is visible. Returns how to do so at once. */
export function useReread(): () => Promise<void> {
  const { router } = useShell()
  // What is shown stays, and the next round tries again.
  const reread = async () => router.refresh().catch(() => undefined)
  const tick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void reread()
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return reread
}
