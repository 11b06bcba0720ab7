import * as v from 'valibot'
import { vi } from 'vitest'
import type { Answers } from '#web/app/testing/shellForTests.tsx'

const Filter = v.object({ text: v.string() })

const RATE = 8_000
const STEP_S = 0.05

/** A fake speech server, and a record of the texts played. Each text is recognized by the length of its sound. */
export function voiceForTests() {
  const texts: string[] = []
  const heard: string[] = []
  const start = AudioBufferSourceNode.prototype.start
  vi.spyOn(AudioBufferSourceNode.prototype, 'start').mockImplementation(function play(this: AudioBufferSourceNode) {
    heard.push(texts[Math.round((this.buffer?.duration ?? 0) / STEP_S) - 1] ?? 'something else')
    start.call(this)
  })
  const answers: Answers = {
    voiceSoundsQuery: ({ filter }) => {
      const { text } = v.parse(Filter, filter)
      if (!texts.includes(text)) texts.push(text)
      return { getAudioFromText: { audio: toneOf((texts.indexOf(text) + 1) * STEP_S) } }
    },
  }
  return { texts, heard, answers }
}

/** Data URL of a WAV file with a quiet tone. */
function toneOf(seconds: number): string {
  const samples = Int16Array.from({ length: Math.round(seconds * RATE) }, (_, at) => 3_000 * Math.sin(at / 4))
  const header = new DataView(new ArrayBuffer(44))
  const write = (at: number, name: string) =>
    new TextEncoder().encode(name).forEach((byte, index) => header.setUint8(at + index, byte))
  write(0, 'RIFF')
  header.setUint32(4, 36 + samples.byteLength, true)
  write(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, RATE, true)
  header.setUint32(28, RATE * 2, true)
  header.setUint16(32, 2, true)
  header.setUint16(34, 16, true)
  write(36, 'data')
  header.setUint32(40, samples.byteLength, true)
  const bytes = [...new Uint8Array(header.buffer), ...new Uint8Array(samples.buffer)]
  return `data:audio/wav;base64,${btoa(String.fromCodePoint(...bytes))}`
}
