import { expect, test } from 'vitest'
import { frameSamples } from './opusPacket.ts'
import { type Candidate, chooseHeard } from './roomMixer.ts'
import { Ear, lastHalfSecond, loudnessOf, second, stageRoom } from './stagedRoom.fixture.ts'

const pitches = [440, 660, 1000] as const
const silentPart = 0.003

test('three simultaneous speakers each hear the other two and not themselves', () => {
  const room = stageRoom()
  const attendees = pitches.map((pitch) => room.admit({ pitch }))
  room.run(2 * second, attendees)
  for (const [index, attendee] of attendees.entries()) {
    const heard = lastHalfSecond(attendee)
    const loudness = pitches.map((pitch) => loudnessOf(pitch, heard))
    expect(loudness.splice(index, 1)[0]).toBeLessThan(silentPart)
    for (const other of loudness) expect(other).toBeCloseTo(0.3, 1)
  }
})

test('an attendee does not hear their own share', () => {
  const room = stageRoom()
  const coach = room.admit({ pitch: 440 }, { owner: 'coach' })
  const share = room.admit({ pitch: 660 }, { owner: 'coach', hear: undefined })
  const member = room.admit({ pitch: 1000 })
  room.run(2 * second, [coach, share, member])
  expect(loudnessOf(660, lastHalfSecond(coach))).toBeLessThan(silentPart)
  expect(loudnessOf(1000, lastHalfSecond(coach))).toBeGreaterThan(0.25)
  expect(loudnessOf(440, lastHalfSecond(member))).toBeGreaterThan(0.25)
  expect(loudnessOf(660, lastHalfSecond(member))).toBeGreaterThan(0.25)
})

test('a muted attendee disappears from the mix, and returns when unmuted', () => {
  const room = stageRoom()
  const attendees = pitches.map((pitch) => room.admit({ pitch }))
  const [ana, ben] = attendees
  room.run(second, attendees)
  if (ben) ben.mixed.isMuted = true
  room.run(second, attendees)
  expect(ben?.mixed.level).toBe(127)
  expect(ana && loudnessOf(660, lastHalfSecond(ana))).toBeLessThan(silentPart)
  if (ben) ben.mixed.isMuted = false
  room.run(second, attendees)
  expect(ana && loudnessOf(660, lastHalfSecond(ana))).toBeGreaterThan(0.25)
})

test('an attendee whose delayed mute and unmute messages arrive together is heard again', () => {
  const room = stageRoom()
  const [coach, member] = [room.admit({ pitch: 440 }), room.admit({ pitch: 660 })]
  member.voice.isSilent = true
  room.run(second, [coach, member])
  coach.mixed.isMuted = true
  coach.mixed.isMuted = false
  for (let packets = 0; packets < 3; packets += 1) coach.mixed.push(coach.voice.next())
  const before = member.ear.packets.length
  room.run(second, [coach, member])
  expect(member.ear.packets.length - before).toBeGreaterThan(40)
  expect(loudnessOf(440, lastHalfSecond(member))).toBeGreaterThan(0.25)
})

test('sound from before a mute is not played half a second after it', () => {
  const room = stageRoom()
  const [coach, member] = [room.admit({ pitch: 440 }), room.admit({ pitch: 660 })]
  member.mixed.isMuted = true
  room.run(second, [coach, member])
  coach.mixed.isMuted = true
  room.run(second, [coach, member])
  expect(loudnessOf(440, member.ear.play().subarray(-12_000))).toBeLessThan(0.0001)
})

test('a single speaker takes no codec call, and is forwarded unchanged', () => {
  const room = stageRoom()
  const [coach, member] = [room.admit({ pitch: 440 }), room.admit({ pitch: 660 })]
  member.voice.isSilent = true
  room.run(3 * second, [coach, member])
  expect(room.mixers.calls).toEqual({ encodes: 0, decodes: 0 })
  expect(loudnessOf(440, lastHalfSecond(member))).toBeCloseTo(0.3, 2)
  expect(loudnessOf(440, lastHalfSecond(coach))).toBeLessThan(silentPart)
})

test('thirty simultaneous speakers stay within the limits of audible voices and codec calls', () => {
  const room = stageRoom()
  const speaking = Array.from({ length: 30 }, (_, index) => {
    return room.admit({ pitch: 300 + 50 * index, amplitude: index < 6 ? 0.2 : 0.02 })
  })
  const listener = room.admit({ pitch: 2000 })
  listener.voice.isSilent = true
  room.run(2 * second, [...speaking, listener])
  const before = { ...room.mixers.calls }
  room.run(second, [...speaking, listener])
  expect(room.mixers.calls.decodes - before.decodes).toBe(6 * second)
  expect(room.mixers.calls.encodes - before.encodes).toBe(7 * second)
  const heard = speaking.filter((_, index) => loudnessOf(300 + 50 * index, lastHalfSecond(listener)) > 0.1)
  expect(heard).toEqual(speaking.slice(0, 6))
})

test('a silent room opens no codec, and sends its listeners a keep-alive packet twice a second', () => {
  const room = stageRoom()
  const attendees = pitches.map((pitch) => room.admit({ pitch }))
  for (const { voice } of attendees) voice.isSilent = true
  room.run(4 * second, attendees)
  expect(room.mixers.calls).toEqual({ encodes: 0, decodes: 0 })
  const counts = attendees.map(({ ear }) => ear.packets.length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(12)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(8)
})

test('a room that has fallen silent rests', () => {
  const room = stageRoom()
  const [coach, member] = [room.admit({ pitch: 440 }), room.admit({ pitch: 660 })]
  room.run(second, [coach, member])
  coach.voice.isSilent = member.voice.isSilent = true
  room.run(4 * second, [coach, member])
  const before = { heard: member.ear.packets.length, ...room.mixers.calls }
  room.run(2 * second, [coach, member])
  expect(room.mixers.calls).toMatchObject({ encodes: before.encodes, decodes: before.decodes })
  expect(member.ear.packets.length - before.heard).toBeLessThanOrEqual(6)
})

test('an empty room uses no timer', () => {
  const room = stageRoom()
  expect(room.clock.scheduled).toBe(0)
  const [coach, member] = [room.admit({ pitch: 440 }), room.admit({ pitch: 660 })]
  room.run(second, [coach, member])
  expect(room.clock.scheduled).toBe(1)
  coach.mixed.leave()
  member.mixed.leave()
  expect(room.clock.scheduled).toBe(0)
})

test('an attendee who leaves in the middle of a mix hears nothing more, and the others continue', () => {
  const room = stageRoom()
  const attendees = pitches.map((pitch) => room.admit({ pitch }))
  const [ana, ben, cai] = attendees
  room.run(second, attendees)
  cai?.mixed.leave()
  const heard = cai?.ear.packets.length
  room.run(second, attendees)
  expect(cai?.ear.packets).toHaveLength(heard ?? -1)
  expect(ana && loudnessOf(660, lastHalfSecond(ana))).toBeGreaterThan(0.25)
  expect(ben && loudnessOf(1000, lastHalfSecond(ben))).toBeLessThan(silentPart)
})

test('a listener who leaves during their own callback does not affect the others', () => {
  const room = stageRoom()
  const coach = room.admit({ pitch: 440 })
  const fickle = room.mixer.enter({ id: 'fickle', owner: 'fickle', kind: 'voice', hear: () => fickle.leave() })
  const ear = new Ear()
  room.mixer.enter({ id: 'patient', owner: 'patient', kind: 'voice', hear: ear.hear })
  room.run(second, [coach])
  expect(ear.packets.length).toBeGreaterThan(40)
})

test('invalid packets neither throw nor silence the others', () => {
  const room = stageRoom()
  const attendees = pitches.map((pitch) => room.admit({ pitch }))
  const { mixed } = room.admit({ pitch: 2000 })
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647)
  for (let turn = 0; turn < 3 * second; turn += 1) {
    const payload = Buffer.from(Array.from({ length: random() % 200 }, () => random() & 255))
    if (turn % 2 === 0) payload[0] = 0x78
    mixed.push({ sequence: turn % 9 === 0 ? random() & 0xffff : turn, timestamp: random(), level: 0, payload })
    room.run(1, attendees)
  }
  const [ana] = attendees
  expect(ana && loudnessOf(660, lastHalfSecond(ana))).toBeGreaterThan(0.05)
  mixed.leave()
  room.run(second, attendees)
  expect(ana && loudnessOf(660, lastHalfSecond(ana))).toBeCloseTo(0.3, 1)
})

test('the level is taken from the packets if they carry it, otherwise from their audio', () => {
  const room = stageRoom()
  const [telling, mute] = [room.admit({ pitch: 440 }), room.admit({ pitch: 660, tellsLevel: false })]
  expect(telling.mixed.level).toBeUndefined()
  room.run(second, [telling, mute])
  expect(telling.mixed.level).toBe(13)
  expect(mute.mixed.level).toBeGreaterThan(11)
  expect(mute.mixed.level).toBeLessThan(16)
  expect(loudnessOf(660, lastHalfSecond(telling))).toBeGreaterThan(0.25)
  telling.mixed.isMuted = true
  expect(telling.mixed.level).toBe(127)
})

test('a speaker whose packets stop in the middle of a word is dropped', () => {
  const room = stageRoom()
  const [coach, member] = [room.admit({ pitch: 440 }), room.admit({ pitch: 660 })]
  room.run(second, [coach, member])
  room.run(4 * second, [coach])
  expect(member.mixed.level).toBe(127)
  const before = { ...room.mixers.calls }
  room.run(second, [coach])
  expect(room.mixers.calls).toEqual(before)
})

test('a room continues without a gap when its timestamps wrap', () => {
  const room = stageRoom()
  const [coach, member, listener] = [440, 660, 1000].map((pitch) => room.admit({ pitch }))
  if (!coach || !member || !listener) throw new TypeError('Three were admitted')
  listener.voice.isSilent = true
  // A day, nearly an hour and a little less than a second of silence.
  const turnsOfAll = Math.floor(2 ** 32 / frameSamples)
  room.clock.stall((turnsOfAll - 40) * 20)
  room.run(2 * second, [coach, member, listener])
  const stamps = listener.ear.packets.map(({ timestamp }) => timestamp).slice(-second)
  expect(stamps.every((timestamp) => timestamp >= 0 && timestamp < 2 ** 32)).toBe(true)
  expect(Math.min(...stamps)).toBeLessThan(second * frameSamples)
  const steps = stamps.slice(1).map((timestamp, index) => (timestamp - (stamps[index] ?? 0)) >>> 0)
  expect(new Set(steps)).toEqual(new Set([frameSamples]))
})

function voices(...levels: number[]): Candidate[] {
  return levels.map((level) => ({ kind: 'voice', level, heardSince: undefined }))
}

test('the six loudest speakers are audible', () => {
  const chosen = chooseHeard(voices(40, 20, 30, 25, 22, 50, 28, 35), 0)
  expect(chosen.map(({ level }) => level)).toEqual([20, 22, 25, 28, 30, 35])
})

test('an audible speaker is not replaced by a slightly louder one, nor by anyone within a second', () => {
  const [loud, newcomer] = [voices(20, 20, 20, 20, 20), voices(27)]
  const heard: Candidate = { kind: 'voice', level: 30, heardSince: 0 }
  const all = [...loud, ...newcomer, heard]
  expect(chooseHeard(all, 100)).toContain(heard)
  const shouting = [...loud, ...voices(10), heard]
  expect(chooseHeard(shouting, 49)).toContain(heard)
  expect(chooseHeard(shouting, 100)).not.toContain(heard)
})

test('music takes no slot of the voices', () => {
  const music: Candidate = { kind: 'music', level: 60, heardSince: undefined }
  expect(chooseHeard([...voices(1, 2, 3, 4, 5, 6), music], 0)).toHaveLength(7)
})
