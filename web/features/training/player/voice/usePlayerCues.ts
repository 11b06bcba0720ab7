import { useEffect, useState } from 'react'
import { keepText, readText } from '#web/app/person/browserStorage.ts'
import type { Training } from '#web/features/training/player/useTraining.ts'
import { endOf } from '#web/features/training/session/countdown.ts'
import { openCues } from './cues.ts'
import { useVoice } from './useVoice.ts'

const KEY = 'training-sounds'
const SHAKE_MS = [200, 100, 200]

const isWanted = () => readText(localStorage, KEY) !== 'off'

export type PlayerCues = ReturnType<typeof usePlayerCues>

/** Tones and vibration at the end of each clock, and a voice that announces the next step. */
export function usePlayerCues(training: Training, personId: string) {
  const { position, step } = training
  const [isOn, setIsOn] = useState(isWanted)
  const [isUnlocked, setIsUnlocked] = useState(false)
  const [cues] = useState(() => openCues(isWanted))
  const voice = useVoice({ training, personId, cues, isUnlocked })
  const endsAt = position.clock && endOf(position.clock)
  useEffect(() => {
    if (isOn && endsAt !== undefined) cues.countDown(endsAt - Date.now())
    return () => cues.hush()
  }, [cues, isOn, endsAt])
  const startedKey = position.phase === 'set' ? step?.key : undefined
  useEffect(() => {
    if (startedKey !== undefined) cues.shake(SHAKE_MS)
  }, [cues, startedKey])
  return {
    isOn,
    voice,
    isUnlocked,
    toggle: () => {
      keepText(localStorage, KEY, isOn ? 'off' : 'on')
      setIsOn(!isOn)
    },
    unlock: () => {
      cues.unlock()
      setIsUnlocked(true)
      if (isOn && endsAt !== undefined) cues.countDown(endsAt - Date.now())
    },
  }
}
