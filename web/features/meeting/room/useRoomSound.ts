import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { dismissToast, notify } from '#web/ui/notify.ts'
import type { Room } from './room.ts'

const NOTICE = 'sound'

/** Plays what is heard. A browser that wants a press first is given one. */
export function useRoomSound(room: Room): void {
  const { t } = useLingui()
  useEffect(() => {
    const element = new Audio()
    const play = async () => {
      await room.playInto(element)
      await element.play()
    }
    const offer = () => {
      notify({
        id: NOTICE,
        sticky: true,
        title: t`The browser keeps the sound off.`,
        action: { label: t`Turn the sound on`, onPress: () => void play().catch(() => undefined) },
      })
    }
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
  }, [room, t])
}
