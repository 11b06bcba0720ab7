import { Encoder } from '@evan/opus'

const RATE = 48_000
const SAMPLES = 960
const AMPLITUDE = 8000

/** Packets of 20 ms of a tone, encoded once, so that a hundred attendees can send them cheaply. */
export function encodeTone(hertz: number, packets = 50): Buffer[] {
  const encoder = new Encoder({ channels: 1, sample_rate: RATE, application: 'audio' })
  return Array.from({ length: packets }, (_, packet) => {
    const samples = Int16Array.from({ length: SAMPLES }, (_sample, index) => {
      return AMPLITUDE * Math.sin((2 * Math.PI * hertz * (packet * SAMPLES + index)) / RATE)
    })
    return Buffer.from(encoder.encode(samples))
  })
}
