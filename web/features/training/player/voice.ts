import type { SpeechVoiceId } from '#schema/speech.ts'

/** A text to be said, and by whom. */
export interface SpokenLine {
  text: string
  voiceId: SpeechVoiceId
}

export interface Voice {
  /** Says it at once, in the place of what is being said. What comes too late, or not at all, is not said. */
  say: (line: SpokenLine) => void
  hush: () => void
}

export interface VoiceParts {
  /** The sound of a line; undefined where there is none to be had. */
  soundOf: (line: SpokenLine) => Promise<Blob | undefined>
  /** Undefined as long as the page may not sound. */
  context: () => AudioContext | undefined
  onSpeaking: (isSpeaking: boolean) => void
}

/** What is said later than this is said of something else. */
const LATE_MS = 3_000

/** One line at a time. Nothing that goes wrong here is heard of: whoever trains goes on. */
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
    const asked = performance.now()
    const isPast = () => mine !== turn || performance.now() - asked > LATE_MS
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
