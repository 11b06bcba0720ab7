import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { Room } from '#web/features/meeting/session/room.ts'
import { dismissToast, notify } from '#web/ui/notify.ts'

const NOTICE = 'sound'

/** Plays what is heard. A browser that wants a press first is given one. */
export function useRoomSound(room: Room): void {
  const { t } = useLingui()
  const offerSound = useEffectEvent((play: () => void) => {
    notify({
      id: NOTICE,
      sticky: true,
      title: t`Your browser muted the class.`,
      action: { label: t`Turn on sound`, onPress: play },
    })
  })
  useEffect(() => {
    const element = new Audio()
    const play = async () => {
      await room.playInto(element)
      await element.play()
    }
    const offer = () => offerSound(() => void play().catch(() => undefined))
    const begin = () => {
      element.play().catch((error: unknown) => {
        if (error instanceof Error && error.name === 'NotAllowedError') offer()
      })
    }
    // The sound comes later than the room, and only then the browser says whether it may be heard.
    element.addEventListener('canplay', begin)
    element.addEventListener('playing', () => dismissToast(NOTICE))
    room.playInto(element).catch(offer)
    // A call pauses it.
    const resume = () => {
      if (document.visibilityState === 'visible' && element.paused) void element.play().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', resume)
    return () => {
      document.removeEventListener('visibilitychange', resume)
      element.removeEventListener('canplay', begin)
      element.pause()
      dismissToast(NOTICE)
    }
  }, [room])
}

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

/** After so long without a move nobody is about to press anything, in milliseconds. */
const AT_REST_AFTER_MS = 3_000

/**
 * Marks an element while the pointer rests, so that it need not lie on an attendee's face. Controls stay as they are: whether
 * one is muted must be seen from across the room, and what fades can't be found by those who see little.
 */
export function usePointerAtRest(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const wake = () => {
      clearTimeout(waiting)
      if (element.current) delete element.current.dataset['resting']
      waiting = setTimeout(() => {
        if (element.current) element.current.dataset['resting'] = ''
      }, AT_REST_AFTER_MS)
    }
    wake()
    addEventListener('pointermove', wake)
    addEventListener('keydown', wake)
    return () => {
      clearTimeout(waiting)
      removeEventListener('pointermove', wake)
      removeEventListener('keydown', wake)
    }
  }, [])
  return element
}
