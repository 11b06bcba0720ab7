import { useEffect } from 'react'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { Room } from './room.ts'

/** How long after a loss it is tried for the first time to undo it, in milliseconds. */
const SOON_MS = 1_000

/** Takes up again what a phone call, a locked screen or another app has taken, as soon as one is back. */
export function useReturn(room: Pick<Room, 'setCamera' | 'isCameraOn' | 'recover'>, devices: Devices): void {
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState !== 'visible') return
      room.recover()
      void retakeLost(room, devices)
    }
    let waiting: ReturnType<typeof setTimeout> | undefined
    const tryAgain = () => {
      clearTimeout(waiting)
      if (devices.lost.peek().length > 0) waiting = setTimeout(() => void retakeLost(room, devices), SOON_MS)
    }
    // What was pulled out may be plugged in again.
    const following = [devices.lost, devices.camera.all, devices.microphone.all].map((signal) =>
      signal.subscribe(tryAgain),
    )
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('pageshow', comeBack)
    return () => {
      clearTimeout(waiting)
      for (const unfollow of following) unfollow()
      document.removeEventListener('visibilitychange', comeBack)
      removeEventListener('pageshow', comeBack)
    }
  }, [room, devices])
}

async function retakeLost(room: Pick<Room, 'setCamera' | 'isCameraOn'>, devices: Devices): Promise<void> {
  await devices.retake()
  if (devices.isChosenCameraLost.peek() && !room.isCameraOn.peek()) await room.setCamera(true).catch(() => undefined)
}
