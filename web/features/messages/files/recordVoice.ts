import type { UnsentFile } from '#web/features/messages/sending/outgoingMessages.ts'
import type { RecordingFormat } from './recordingFormat.ts'

export interface VoiceRecording {
  /** Settles when the recording ends, also by itself: the microphone was unplugged, or taken away. */
  ended: Promise<void>
  /** Milliseconds so far. */
  elapsed: () => number
  /** Ends the recording. Undefined if it is empty. */
  finish: () => Promise<UnsentFile | undefined>
  /** Ends it without keeping anything. */
  cancel: () => void
}

/** How often the recorder hands over what it has, in milliseconds. */
const SLICE_MS = 1000

/** Records the microphone. Rejects with the browser's error if the user or the system denies it. */
export async function recordVoice(format: RecordingFormat): Promise<VoiceRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  try {
    return recordFrom(stream, format)
  } catch (error) {
    stopTracks(stream)
    throw error
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function recordFrom(stream: MediaStream, { mimeType, ending }: RecordingFormat): VoiceRecording {
  const recorder = new MediaRecorder(stream, { mimeType })
  const chunks: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => void chunks.push(data))
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve())
  })
  const startedAt = performance.now()
  let endedAt: number | undefined
  const stop = () => {
    endedAt ??= performance.now()
    if (recorder.state !== 'inactive') recorder.stop()
    stopTracks(stream)
  }
  recorder.addEventListener('stop', stop)
  recorder.start(SLICE_MS)
  const elapsed = () => (endedAt ?? performance.now()) - startedAt
  return {
    ended,
    elapsed,
    async finish() {
      stop()
      await ended
      const bytes = new Blob(chunks, { type: mimeType })
      if (bytes.size === 0) return undefined
      const name = `voice-message.${ending}`
      return { id: crypto.randomUUID(), name, kind: 'audio', bytes, seconds: elapsed() / 1000 }
    },
    cancel: stop,
  }
}
