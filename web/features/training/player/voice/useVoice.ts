import { useLingui } from '@lingui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { connection } from '#web/app/network/connection.ts'
import { keepText, readText } from '#web/app/person/browserStorage.ts'
import { useCaption } from '#web/features/training/player/useCaption.ts'
import type { Training } from '#web/features/training/player/useTraining.ts'
import { type Countdown, endOf } from '#web/features/training/session/countdown.ts'
import { isPaused } from '#web/features/training/session/position.ts'
import { useValue } from '#web/lib/useValue.ts'
import type { Cues } from './cues.ts'
import { openVoice, type SpokenLine } from './voice.ts'
import { isLongRest, linesOfSession, type VoiceLines, voiceLines } from './voiceLines.ts'
import { openVoiceSounds } from './voiceSounds.ts'

const KEY = 'training-voice'
/** How long before the end of a rest the next exercise is announced, in milliseconds. Leaves time to get up. */
const NEXT_MS = 12_000

const isWanted = () => readText(localStorage, KEY) !== 'off'

interface VoiceRequest {
  training: Training
  personId: string
  cues: Cues
  /** Whether a user gesture has allowed sound. */
  isUnlocked: boolean
}

/** Announces steps aloud. All lines of the session are downloaded and cached when it opens. */
export function useVoice({ training, personId, cues, isUnlocked }: VoiceRequest) {
  const environment = useRelayEnvironment()
  const { i18n } = useLingui()
  const [isOn, setIsOn] = useState(isWanted)
  const [isSpeaking, setIsSpeaking] = useState(false)
  const [sounds] = useState(() => openVoiceSounds(environment, personId))
  const [voice] = useState(() =>
    openVoice({ soundOf: sounds.soundOf, context: cues.context, onSpeaking: setIsSpeaking }),
  )
  const exerciseName = useExerciseName()
  const captionOf = useCaption(training)
  const lines = voiceLines(i18n, {
    nameOf: (step) => exerciseName(training.exerciseOf(step).name),
    captionOf,
    repsOf: (step) => training.suggestionFor(step).reps,
  })
  const maySpeak = isOn && isUnlocked
  const isStill = isPaused(training.position)

  useEffect(() => {
    if (!maySpeak || isStill) voice.hush()
    return () => voice.hush()
  }, [voice, maySpeak, isStill])
  useMoments({ training, lines, maySpeak, say: voice.say })
  useKeeping({ sounds, isOn, lines: linesOfSession(training.steps, lines) })
  return {
    isOn,
    isSpeaking,
    toggle: () => {
      keepText(localStorage, KEY, isOn ? 'off' : 'on')
      setIsOn(!isOn)
    },
  }
}

interface Moments {
  training: Training
  lines: VoiceLines
  maySpeak: boolean
  say: (line: SpokenLine) => void
}

/** Speaks a line when a step begins and one before a rest ends, each once regardless of rerenders. */
function useMoments(moments: Moments): void {
  const { position, step } = moments.training
  const rest = position.phase === 'rest' && step ? position.clock : undefined
  const isLong = isLongRest((rest?.lengthMs ?? 0) / 1_000)
  useBeginnings(moments, { rest, isLong })
  useNext(moments, isLong ? rest : undefined)
}

function useBeginnings(
  { training, lines, maySpeak, say }: Moments,
  { rest, isLong }: { rest: Countdown | undefined; isLong: boolean },
): void {
  const { step, isFinished } = training
  const phaseKey = rest ? `rest ${rest.startedAt}` : `set ${step?.key ?? ''}`
  const moment = isFinished ? undefined : phaseKey
  const sayBeginning = useEffectEvent(() => {
    if (!step) say(lines.over())
    else if (!rest) say(lines.begin(step))
    else say(isLong ? lines.rest() : lines.restAndNext(step))
  })
  useEffect(() => {
    if (maySpeak && moment !== undefined) sayBeginning()
  }, [maySpeak, moment])
}

function useNext({ training, lines, maySpeak, say }: Moments, rest: Countdown | undefined): void {
  const [saidIn, setSaidIn] = useState<number>()
  const since = rest?.startedAt
  const at = rest && endOf(rest)
  const sayNext = useEffectEvent(() => {
    setSaidIn(since)
    if (training.step) say(lines.next(training.step))
  })
  useEffect(() => {
    const wait = (at ?? 0) - NEXT_MS - Date.now()
    if (!maySpeak || wait <= 0 || saidIn === since) return undefined
    const timer = setTimeout(sayNext, wait)
    return () => clearTimeout(timer)
  }, [maySpeak, at, saidIn, since])
}

interface Keeping {
  sounds: ReturnType<typeof openVoiceSounds>
  isOn: boolean
  lines: readonly SpokenLine[]
}

function useKeeping({ sounds, isOn, lines }: Keeping): void {
  const isOnline = useValue(connection) === 'online'
  const linesKey = JSON.stringify(lines)
  useEffect(() => {
    if (!isOn || !isOnline) return undefined
    const leaving = new AbortController()
    const all: SpokenLine[] = JSON.parse(linesKey)
    sounds.keep(all, leaving.signal).catch(() => undefined)
    return () => leaving.abort()
  }, [sounds, isOn, isOnline, linesKey])
}
