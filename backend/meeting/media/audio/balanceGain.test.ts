import { expect, test } from 'vitest'
import { bendOf, loudnessOf, sharpestBendOf } from './listening.ts'
import { frameSamples } from './opusPacket.ts'
import { lastHalfSecond, second, stageRoom } from './stagedRoom.ts'

test.each([
  ['even', 0.2, 0.2],
  ['voice', 0.2, 0.07],
  ['music', 0.1, 0.2],
] as const)('with the balance %s a voice is heard at %f and the music at %f', (balance, voice, music) => {
  const room = stageRoom()
  const coach = room.admit({ pitch: 440, amplitude: 0.2 })
  const song = room.admit(
    { pitch: 660, amplitude: 0.2, channels: 2, bitrate: 128_000 },
    { kind: 'music', owner: 'coach', hear: undefined },
  )
  const listener = room.admit({ pitch: 1000 })
  listener.voice.isSilent = true
  listener.seat.balance = balance
  room.run(2 * second, [coach, song, listener])
  expect(loudnessOf(440, lastHalfSecond(listener))).toBeCloseTo(voice, 1)
  expect(loudnessOf(660, lastHalfSecond(listener))).toBeCloseTo(music, 1)
})

test('with music each balance costs one encoding, however many chose it', () => {
  const room = stageRoom()
  const coach = room.admit({ pitch: 440 }, { owner: 'coach', hear: undefined })
  const song = room.admit({ pitch: 660, channels: 2 }, { kind: 'music', owner: 'coach', hear: undefined })
  const listeners = Array.from({ length: 9 }, () => room.admit({ pitch: 1000 }))
  for (const [index, { seat, voice }] of listeners.entries()) {
    voice.isSilent = true
    seat.balance = (['even', 'voice', 'music'] as const)[index % 3] ?? 'even'
  }
  room.run(2 * second, [coach, song, ...listeners])
  const before = { ...room.mixers.calls }
  room.run(second, [coach, song, ...listeners])
  expect(room.mixers.calls.encodes - before.encodes).toBe(3 * second)
  expect(room.mixers.calls.decodes - before.decodes).toBe(2 * second)
})

test('music that nobody talks over goes through in stereo as it was sent', () => {
  const room = stageRoom()
  const song = room.admit({ pitch: 660, channels: 2, bitrate: 128_000 }, { kind: 'music', hear: undefined })
  const listener = room.admit({ pitch: 1000 })
  room.run(second, [song])
  expect(room.mixers.calls).toEqual({ encodes: 0, decodes: 0 })
  const [last] = listener.ear.packets.slice(-1)
  // The third bit of an Opus packet says that it is stereo.
  expect((last?.payload[0] ?? 0) & 4).toBe(4)
})

test('who turns the music down while it plays alone gets it without a gap', () => {
  const room = stageRoom()
  const song = room.admit({ pitch: 660, channels: 2, bitrate: 128_000 }, { kind: 'music', hear: undefined })
  const listener = room.admit({ pitch: 1000 })
  room.run(second, [song])
  listener.seat.balance = 'voice'
  room.run(second, [song])
  const samples = listener.ear.play().subarray(frameSamples * 10)
  expect(loudnessOf(660, samples.subarray(-24_000))).toBeCloseTo(0.105, 2)
  expect(sharpestBendOf(samples)).toBeLessThan(2 * bendOf(660, 0.3))
})
