import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import type { Room } from '#web/features/meeting/session/room.ts'
import { dismissToast, notify } from '#web/ui/feedback/notify.ts'

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
    let timeout: ReturnType<typeof setTimeout> | undefined
    const tryAgain = () => {
      clearTimeout(timeout)
      if (devices.lost.peek().length > 0) timeout = setTimeout(() => void retakeLost(room, devices), SOON_MS)
    }
    // What was pulled out may be plugged in again.
    const following = [devices.lost, devices.camera.all, devices.microphone.all].map((signal) =>
      signal.subscribe(tryAgain),
    )
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('pageshow', comeBack)
    return () => {
      clearTimeout(timeout)
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

/**
 * Keeps the screen on, because members who exercise do not touch it. Browsers release the lock whenever the page is
 * hidden.
 */
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
      void lock?.then((sentinel) => sentinel?.release())
    }
  }, [])
}

/** Time without pointer movement after which the pointer is hidden, in milliseconds. */
const AT_REST_AFTER_MS = 3_000

/**
 * Marks an element while the pointer rests, so that it does not cover a face. Controls stay visible: the mute state
 * must be visible from a distance, and users with low vision could not find faded controls.
 */
export function usePointerAtRest(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined
    const wake = () => {
      clearTimeout(timeout)
      if (element.current) delete element.current.dataset['resting']
      timeout = setTimeout(() => {
        if (element.current) element.current.dataset['resting'] = ''
      }, AT_REST_AFTER_MS)
    }
    wake()
    addEventListener('pointermove', wake)
    addEventListener('keydown', wake)
    return () => {
      clearTimeout(timeout)
      removeEventListener('pointermove', wake)
      removeEventListener('keydown', wake)
    }
  }, [])
  return element
}
