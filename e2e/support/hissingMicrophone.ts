import type { BrowserContext, Page } from '@playwright/test'
import { humAt } from './liveMedia.ts'

/** Gives a browser a microphone in a room with a loud fan. */
export async function hissInto(context: BrowserContext): Promise<void> {
  // Records received audio as well.
  await humAt(context, 440)
  await context.addInitScript(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await real(wanted)
      if (!wanted?.audio) return stream
      const audio = new AudioContext()
      const buffer = audio.createBuffer(1, audio.sampleRate * 5, audio.sampleRate)
      const samples = buffer.getChannelData(0)
      for (let index = 0; index < samples.length; index += 1) samples[index] = (Math.random() * 2 - 1) * 0.1
      const hiss = new AudioBufferSourceNode(audio, { buffer, loop: true })
      const out = new MediaStreamAudioDestinationNode(audio)
      hiss.connect(out)
      hiss.start()
      return new MediaStream([...out.stream.getAudioTracks(), ...stream.getVideoTracks()])
    }
  })
}

const SILENCE_DB = -120

/** The current volume of all audio that reaches this page, in dBFS. */
export async function loudnessHeard(page: Page): Promise<number> {
  return page.evaluate(async (silence) => {
    const stream = window.heardStreams?.findLast(({ active }) => active)
    if (!stream) return silence
    const context = new AudioContext()
    await context.resume()
    const analyser = new AnalyserNode(context, { fftSize: 16_384 })
    new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser)
    await new Promise((resolve) => {
      setTimeout(resolve, 600)
    })
    const samples = new Float32Array(analyser.fftSize)
    analyser.getFloatTimeDomainData(samples)
    await context.close()
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    return power === 0 ? silence : 10 * Math.log10(power)
  }, SILENCE_DB)
}
