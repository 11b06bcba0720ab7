import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { notify } from '#web/ui/notify.ts'
import type { Room } from './room.ts'

/** Plays what is heard. A browser that wants a press first is given one. */
export function useRoomSound(room: Room): void {
  const { t } = useLingui()
  useEffect(() => {
    const element = new Audio()
    const play = () => room.playInto(element)
    play().catch(() => {
      notify({
        id: 'sound',
        sticky: true,
        title: t`The browser keeps the sound off.`,
        action: { label: t`Turn the sound on`, onPress: () => void play().catch(() => undefined) },
      })
    })
    // A call pauses it.
    const resume = () => {
      if (document.visibilityState === 'visible' && element.paused) void element.play().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', resume)
    return () => {
      document.removeEventListener('visibilitychange', resume)
      element.pause()
    }
  }, [room, t])
}
