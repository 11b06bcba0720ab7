import { expect, test } from 'vitest'
import { frameSamples } from './opusPacket.ts'
import {
  bendOf,
  everyTenMs,
  lastHalfSecond,
  loudnessOf,
  second,
  sharpestBendOf,
  stageRoom,
} from './stagedRoom.fixture.ts'

test('two simultaneous speakers switch between each other’s packets and the mix without a gap', () => {
  const room = stageRoom()
  const [coach, member, listener] = [440, 660, 1000].map((pitch) => room.admit({ pitch }))
  if (!coach || !member || !listener) throw new TypeError('Three were admitted')
  const attendees = [coach, member, listener]
  listener.voice.isSilent = true
  for (const isTalking of [false, true, false, true, false]) {
    member.voice.isSilent = !isTalking
    room.run(second, attendees)
  }
  const steps = listener.ear.packets.slice(1).map(({ timestamp }, index) => {
    return timestamp - (listener.ear.packets[index]?.timestamp ?? 0)
  })
  expect(new Set(steps)).toEqual(new Set([frameSamples]))
})

test.each([
  [24_000, true],
  [32_000, true],
  [32_000, false],
  [64_000, true],
])('hand-overs are not heard, with voices of %i bits per second, thorough: %s', (bitrate, isThorough) => {
  const room = stageRoom()
  const [coach, member, listener] = [
    room.admit({ pitch: 440, bitrate, isThorough }),
    // Barely audible, so that every interruption of the coach's tone can be measured.
    room.admit({ pitch: 660, amplitude: 0.01, bitrate, isThorough }),
    room.admit({ pitch: 1000 }),
  ]
  const attendees = [coach, member, listener]
  listener.voice.isSilent = true
  for (const isTalking of [false, true, false]) {
    member.voice.isSilent = !isTalking
    room.run(second, attendees)
  }
  const samples = listener.ear.play().subarray(frameSamples * 10)
  expect(room.mixers.calls.encodes).toBeGreaterThan(second)
  expect(sharpestBendOf(samples)).toBeLessThan(4 * bendOf(440, 0.3))
  for (const { loudness, turn } of everyTenMs(samples, 440)) {
    expect(loudness).toBeGreaterThan(0.25)
    expect(loudness).toBeLessThan(0.35)
    // A repeated or missing millisecond would shift the phase of the tone by 2.8.
    expect(Math.abs(turn)).toBeLessThan(0.3)
  }
})

test('a loud crowd is attenuated without clipping', () => {
  const room = stageRoom()
  const speaking = [300, 420, 590, 830].map((pitch) => room.admit({ pitch, amplitude: 0.6 }))
  const listener = room.admit({ pitch: 2000 })
  listener.voice.isSilent = true
  room.run(2 * second, [...speaking, listener])
  const heard = lastHalfSecond(listener)
  expect(Math.max(...heard)).toBeLessThan(32_767)
  // Clipping produces tones at odd multiples of the pitches.
  expect(loudnessOf(3 * 300, heard)).toBeLessThan(0.01)
  expect(loudnessOf(300, heard)).toBeGreaterThan(0.1)
})

test('after a stall of half a second, no listener gets a burst of old audio', () => {
  const room = stageRoom()
  const [coach, member] = [room.admit({ pitch: 440 }), room.admit({ pitch: 660 })]
  member.voice.isSilent = true
  room.run(second, [coach, member])
  const before = member.ear.packets.length
  room.clock.stall(500)
  for (let packet = 0; packet < 25; packet += 1) coach.mixed.push(coach.voice.next())
  room.clock.pass(0)
  expect(member.ear.packets.length - before).toBeLessThanOrEqual(1)
  room.run(second, [coach, member])
  expect(member.ear.packets.length - before).toBeLessThanOrEqual(second + 1)
  const [last] = member.ear.packets.slice(-1)
  const timeOfLast = (last?.timestamp ?? 0) / 48
  expect(timeOfLast).toBe(2500)
})

test('the mix continues without a gap when a voice loses packets', () => {
  const room = stageRoom()
  const [coach, member, listener] = [440, 660, 1000].map((pitch) => room.admit({ pitch }))
  if (!coach || !member || !listener) throw new TypeError('Three were admitted')
  listener.voice.isSilent = true
  room.run(second, [coach, member, listener])
  for (let turn = 0; turn < second; turn += 1) {
    const packet = member.voice.next()
    if (turn % 10 !== 0) member.mixed.push(packet)
    room.run(1, [coach, listener])
  }
  const heard = lastHalfSecond(listener)
  for (const { loudness } of everyTenMs(heard.subarray(480), 440)) expect(loudness).toBeGreaterThan(0.2)
  expect(loudnessOf(660, heard)).toBeGreaterThan(0.25)
})

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
  listener.mixed.balance = balance
  room.run(2 * second, [coach, song, listener])
  expect(loudnessOf(440, lastHalfSecond(listener))).toBeCloseTo(voice, 1)
  expect(loudnessOf(660, lastHalfSecond(listener))).toBeCloseTo(music, 1)
})

test('with music each balance takes one encoder, however many listeners chose it', () => {
  const room = stageRoom()
  const coach = room.admit({ pitch: 440 }, { owner: 'coach', hear: undefined })
  const song = room.admit({ pitch: 660, channels: 2 }, { kind: 'music', owner: 'coach', hear: undefined })
  const listeners = Array.from({ length: 9 }, () => room.admit({ pitch: 1000 }))
  for (const [index, { mixed, voice }] of listeners.entries()) {
    voice.isSilent = true
    mixed.balance = (['even', 'voice', 'music'] as const)[index % 3] ?? 'even'
  }
  room.run(2 * second, [coach, song, ...listeners])
  const before = { ...room.mixers.calls }
  room.run(second, [coach, song, ...listeners])
  expect(room.mixers.calls.encodes - before.encodes).toBe(3 * second)
  expect(room.mixers.calls.decodes - before.decodes).toBe(2 * second)
})

test('music without speech is forwarded in stereo as it was sent', () => {
  const room = stageRoom()
  const song = room.admit({ pitch: 660, channels: 2, bitrate: 128_000 }, { kind: 'music', hear: undefined })
  const listener = room.admit({ pitch: 1000 })
  room.run(second, [song])
  expect(room.mixers.calls).toEqual({ encodes: 0, decodes: 0 })
  const [last] = listener.ear.packets.slice(-1)
  // The third bit of an Opus packet marks stereo.
  expect((last?.payload[0] ?? 0) & 4).toBe(4)
})

test('a listener who changes the balance while only music plays hears no gap', () => {
  const room = stageRoom()
  const song = room.admit({ pitch: 660, channels: 2, bitrate: 128_000 }, { kind: 'music', hear: undefined })
  const listener = room.admit({ pitch: 1000 })
  room.run(second, [song])
  listener.mixed.balance = 'voice'
  room.run(second, [song])
  const samples = listener.ear.play().subarray(frameSamples * 10)
  expect(loudnessOf(660, samples.subarray(-24_000))).toBeCloseTo(0.105, 2)
  expect(sharpestBendOf(samples)).toBeLessThan(2 * bendOf(660, 0.3))
})
