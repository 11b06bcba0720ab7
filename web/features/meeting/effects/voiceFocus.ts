import { GtcrnWorkletNode, loadGtcrn } from '@sapphi-red/web-noise-suppressor'
import modelUrl from '@sapphi-red/web-noise-suppressor/gtcrn.wasm?url'
// oxlint-disable-next-line import/default -- The file itself has none; asked for as an address, it is one.
import workletUrl from '@sapphi-red/web-noise-suppressor/gtcrnWorklet.js?url'
import type { AudioTransformDevice } from 'amazon-chime-sdk-js'
import { VOICE_RATE_HZ } from './effects.ts'

/** Microphone tracks that keep the voice and remove room noise. */
export interface VoiceFocus {
  deviceOn(microphoneId: string): AudioTransformDevice
}

/** Loads the noise model, 0.2 MB. Rejects when it can't be had. */
export async function openVoiceFocus(): Promise<VoiceFocus> {
  const wasmBinary = await loadGtcrn({ url: modelUrl })
  return { deviceOn: (microphoneId) => createVoiceDevice(microphoneId, wasmBinary) }
}

function createVoiceDevice(microphoneId: string, wasmBinary: ArrayBuffer): AudioTransformDevice {
  let node: GtcrnWorkletNode | undefined
  return {
    mute: () => Promise.resolve(),
    async stop() {
      node?.destroy()
      node = undefined
    },
    intrinsicDevice: () => Promise.resolve(microphoneId),
    async createAudioNode(context) {
      if (context.sampleRate !== VOICE_RATE_HZ) throw new Error(`Voices can't be focused at ${context.sampleRate} Hz`)
      await context.audioWorklet.addModule(workletUrl)
      node = new GtcrnWorkletNode(context, { maxChannels: 1, wasmBinary })
      return { start: node, end: node }
    },
  }
}
