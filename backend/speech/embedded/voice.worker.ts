import { parentPort } from 'node:worker_threads'
import { sayText } from './sayText.ts'
import type { VoiceAnswer, VoiceAsked } from './voice.contract.ts'

const answer = (said: VoiceAnswer, moved: ArrayBuffer[] = []) => parentPort?.postMessage(said, moved)

parentPort?.on('message', ({ text, voice }: VoiceAsked) => {
  sayText(text, voice).then(
    (wav) => answer({ wav }, [wav.buffer]),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : 'It said nothing' }),
  )
})
