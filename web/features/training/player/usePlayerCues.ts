import { useEffect, useState } from 'react'
import { keepText, readText } from '#web/app/browserStorage.ts'
import { endOf } from '#web/features/training/session/countdown.ts'
import { openCues } from './cues.ts'
import type { Training } from './useTraining.ts'

const KEY = 'training-sounds'
const SHAKE_MS = [200, 100, 200]

const isWanted = () => readText(localStorage, KEY) !== 'off'

/** Tones and shakes at the end of every clock. */
export function usePlayerCues({ place, step }: Training) {
  const [isOn, setIsOn] = useState(isWanted)
  const [cues] = useState(() => openCues(isWanted))
  const endsAt = place.clock && endOf(place.clock)
  useEffect(() => {
    if (isOn && endsAt !== undefined) cues.countDown(endsAt - Date.now())
    return () => cues.hush()
  }, [cues, isOn, endsAt])
  const begun = place.phase === 'set' ? step?.key : undefined
  useEffect(() => {
    if (begun !== undefined) cues.shake(SHAKE_MS)
  }, [cues, begun])
  return {
    isOn,
    toggle: () => {
      keepText(localStorage, KEY, isOn ? 'off' : 'on')
      setIsOn(!isOn)
    },
    unlock: () => {
      cues.unlock()
      if (isOn && endsAt !== undefined) cues.countDown(endsAt - Date.now())
    },
  }
}
