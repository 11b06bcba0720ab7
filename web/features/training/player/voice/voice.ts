import type { SpeechVoiceId } from '#schema/speech.ts'

/** A text to speak, and its voice. */
export interface SpokenLine {
  text: string
  voiceId: SpeechVoiceId
}

export interface Voice {
  /** Speaks a line at once, interrupting the current one. Skips it if its audio is late or missing. */
  say: (line: SpokenLine) => void
  hush: () => void
}

export interface VoiceParts {
  /** Audio of a line; undefined if not available. */
  soundOf: (line: SpokenLine) => Promise<Blob | undefined>
  /** Undefined until sound is allowed. */
  context: () => AudioContext | undefined
  onSpeaking: (isSpeaking: boolean) => void
}

/** Maximum delay of a line, in milliseconds. Later it would describe a past step. */
const LATE_MS = 3_000

/** Plays one line at a time. Errors are ignored, because training goes on without a voice. */
export function openVoice({ soundOf, context: contextNow, onSpeaking }: VoiceParts): Voice {
  let turn = 0
  let playing: AudioBufferSourceNode | undefined

  const hush = () => {
    turn += 1
    playing?.disconnect()
    playing = undefined
    onSpeaking(false)
  }
  const speak = async (line: SpokenLine, mine: number) => {
    const requestedAt = performance.now()
    const isPast = () => mine !== turn || performance.now() - requestedAt > LATE_MS
    const sound = await soundOf(line)
    const context = contextNow()
    if (!sound || !context || isPast()) return
    const buffer = await context.decodeAudioData(await sound.arrayBuffer())
    if (isPast()) return
    playing = new AudioBufferSourceNode(context, { buffer })
    playing.addEventListener('ended', () => {
      if (mine === turn) hush()
    })
    playing.connect(context.destination)
    onSpeaking(true)
    playing.start()
  }
  return {
    say(line) {
      hush()
      speak(line, turn).catch(() => undefined)
    },
    hush,
  }
}
