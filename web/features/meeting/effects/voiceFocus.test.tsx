import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { VOICE_RATE_HZ } from './effects.ts'
import { openVoiceFocus } from './voiceFocus.ts'

type Sound = (at: number) => number

/** Plays sounds into a voice device, and tells how loud they are in front of it and behind it. */
async function openLine() {
  // Browsers keep quiet before the first press.
  await userEvent.click(document.body)
  const context = new AudioContext({ sampleRate: VOICE_RATE_HZ })
  const device = (await openVoiceFocus()).deviceOn('microphone')
  const nodes = await device.createAudioNode?.(context)
  if (!nodes) throw new Error('The device changes nothing')
  onTestFinished(async () => {
    await device.stop()
    await context.close()
  })
  const before = new AnalyserNode(context, { fftSize: 32_768 })
  const after = new AnalyserNode(context, { fftSize: 32_768 })
  before.connect(nodes.start)
  nodes.end.connect(after)
  let playing: AudioBufferSourceNode | undefined
  return {
    play(sound: Sound) {
      playing?.disconnect()
      playing = new AudioBufferSourceNode(context, { buffer: record(context, sound), loop: true })
      playing.connect(before)
      playing.start()
    },
    /** In decibels; below 0 where it comes out quieter than it goes in. */
    change: () => decibels(after) - decibels(before),
  }
}

const LOOP_S = 2

function record(context: AudioContext, sound: Sound): AudioBuffer {
  const buffer = context.createBuffer(1, LOOP_S * VOICE_RATE_HZ, VOICE_RATE_HZ)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index += 1) samples[index] = sound(index / VOICE_RATE_HZ)
  return buffer
}

function decibels(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize)
  analyser.getFloatTimeDomainData(samples)
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length + 1e-12)
}

/** Like the hiss of a fan, the same in every run. */
function openNoise(): Sound {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return ((state / 2_147_483_647) * 2 - 1) * 0.05
  }
}

/** Like vowels: a pitch that wavers, its overtones through three resonances, in syllables. */
const voice: Sound = (at) => {
  const pitch = 130
  const phase = 2 * Math.PI * (pitch * at + 1.2 * Math.sin(2 * Math.PI * 2.5 * at))
  let sum = 0
  for (let tone = 1; tone <= 28; tone += 1) {
    const hertz = pitch * tone
    const loudness = [700, 1_220, 2_600].reduce((all, peak) => all + 1 / (1 + ((hertz - peak) / 110) ** 2), 0.02)
    sum += (loudness / tone ** 0.3) * Math.sin(tone * phase)
  }
  return 0.12 * sum * Math.max(0, Math.sin(2 * Math.PI * 2 * at)) ** 0.5
}

test('a voice comes out as loud as it went in, noise at least ten decibels quieter (row 77)', async () => {
  const line = await openLine()
  line.play(voice)
  await expect.poll(line.change).toBeGreaterThan(-3)
  line.play(openNoise())
  await expect.poll(line.change).toBeLessThan(-10)
  line.play(voice)
  await expect.poll(line.change).toBeGreaterThan(-3)
})
