import { useEffect, useEffectEvent, useState } from 'react'
import { keepText, readText } from '#web/app/browserStorage.ts'
import { leftMs } from '#web/features/training/session/countdown.ts'
import { isPaused } from '#web/features/training/session/place.ts'
import { openCues } from './cues.ts'
import type { Training } from './useTraining.ts'

const KEY = 'training-sounds'
const SHAKE_MS = [200, 100, 200]

/** Tones and shakes at the end of every clock. */
export function usePlayerCues({ place, step }: Training) {
  const [isOn, setIsOn] = useState(() => readText(localStorage, KEY) !== 'off')
  const [cues] = useState(() => openCues(() => readText(localStorage, KEY) !== 'off'))
  const plan = useEffectEvent(() => {
    const left = place.clock && !isPaused(place) ? leftMs(place.clock, Date.now()) : undefined
    if (left === undefined || left === 0) cues.hush()
    else cues.countDown(left)
  })
  const { startedAt, lengthMs, pausedAt } = place.clock ?? {}
  useEffect(() => plan(), [startedAt, lengthMs, pausedAt, isOn])
  const shake = useEffectEvent(() => cues.shake(SHAKE_MS))
  const { phase } = place
  useEffect(() => {
    if (phase === 'set') shake()
  }, [phase, step?.key])
  useEffect(() => () => cues.hush(), [cues])
  return {
    isOn,
    toggle: () => {
      keepText(localStorage, KEY, isOn ? 'off' : 'on')
      setIsOn(!isOn)
    },
    unlock: () => {
      cues.unlock()
      plan()
    },
  }
}
