import { parentPort } from 'node:worker_threads'
import { sayText } from './sayText.ts'
import type { VoiceAsked } from './voice.contract.ts'

// The product's voice, but for two texts: one that never ends, and one that takes the thread down.
parentPort?.on('message', ({ text, voice }: VoiceAsked) => {
  if (text === 'hang') hang()
  if (text === 'crash') throw new Error('crashed')
  void sayText(text, voice).then((wav) => parentPort?.postMessage({ wav }, []))
})

function hang(): never {
  for (;;);
}
