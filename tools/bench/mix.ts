import { Encoder } from '@evan/opus'
import type { Balance, CodecCalls, Mixers, MixedAttendee } from '#backend/meeting/media/audio/mixer.port.ts'
import { openMixers } from '#backend/meeting/media/audio/roomMixer.ts'
import { stageClock } from '#backend/meeting/media/audio/stagedRoom.fixture.ts'
import type { AudioPacket } from '#backend/meeting/media/rtp/peer.port.ts'
import { intervalOf, median } from './measure.ts'
import type { Result } from './report.ts'

const LISTENERS = 100
const TICK_MS = 20
const TICKS_PER_SECOND = 50
const SECONDS = 6
const ROUNDS = 9
/** Number of ticks around a change of speakers that are not counted. */
const HAND_OVER_TICKS = 25
const LOUD = 20
const SILENT = 127
const BALANCES: readonly Balance[] = ['even', 'voice', 'music']

interface Scene {
  name: string
  talkers: number
  hasMusic: boolean
}

const scenes: readonly Scene[] = [
  { name: 'alone', talkers: 1, hasMusic: false },
  { name: 'two', talkers: 2, hasMusic: false },
  { name: 'three', talkers: 3, hasMusic: false },
  { name: 'six', talkers: 6, hasMusic: false },
  { name: 'aloneOverMusic', talkers: 1, hasMusic: true },
  { name: 'twoOverMusic', talkers: 2, hasMusic: true },
  { name: 'sixOverMusic', talkers: 6, hasMusic: true },
]

interface Cost {
  /** Maximum per tick. */
  encodes: number
  decodes: number
  /** Milliseconds of CPU in a second of the room. */
  cpuMs: number
}

/** Codec calls per tick in rooms of a hundred listeners, relative to the limit, and the cost of such a room. */
export async function run(): Promise<Result> {
  const costs = new Map<string, Cost[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const scene of scenes) costs.set(scene.name, [...(costs.get(scene.name) ?? []), costOf(scene)])
  }
  const worst = scenes.map((scene) => Math.max(...(costs.get(scene.name) ?? []).map((cost) => shareOf(scene, cost))))
  const details = Object.fromEntries(scenes.map(({ name }) => [name, summary(costs.get(name) ?? [])]))
  const name = 'mix'
  return { name, kind: 'value', measured: Math.max(...worst), goal: { atMost: 1 }, details: { LISTENERS, ...details } }
}

/** A single speaker needs no call; several speakers need one decoding each, and one encoding each per balance. */
function shareOf({ talkers, hasMusic }: Scene, { encodes, decodes }: Cost): number {
  if (talkers === 1 && !hasMusic) return encodes + decodes === 0 ? 0 : Number.POSITIVE_INFINITY
  const sources = talkers + (hasMusic ? 1 : 0)
  const allowed = talkers + (hasMusic ? BALANCES.length : 1)
  return Math.max(encodes / allowed, decodes / sources)
}

function summary(costs: readonly Cost[]): object {
  const { middle, low, high } = intervalOf(costs.map(({ cpuMs }) => cpuMs))
  const [encodes, decodes] = [median(costs.map((cost) => cost.encodes)), median(costs.map((cost) => cost.decodes))]
  return { encodes, decodes, cpuMsPerSecond: [low, middle, high].map((ms) => Number(ms.toFixed(1))) }
}

function costOf(scene: Scene): Cost {
  const clock = stageClock()
  const mixers = openMixers(clock)
  const room = openRoom(mixers, scene)
  const turn = (tick: number) => {
    room.speak(tick)
    clock.pass(TICK_MS)
  }
  for (let tick = 0; tick < 2 * HAND_OVER_TICKS; tick += 1) turn(tick)
  const most = { encodes: 0, decodes: 0 }
  const startedAt = process.cpuUsage()
  for (let tick = 0; tick < SECONDS * TICKS_PER_SECOND; tick += 1) {
    const before: CodecCalls = { ...mixers.calls }
    turn(tick)
    most.encodes = Math.max(most.encodes, mixers.calls.encodes - before.encodes)
    most.decodes = Math.max(most.decodes, mixers.calls.decodes - before.decodes)
  }
  const { user, system } = process.cpuUsage(startedAt)
  mixers.close()
  return { ...most, cpuMs: (user + system) / 1000 / SECONDS }
}

function openRoom(mixers: Mixers, { talkers, hasMusic }: Scene): { speak(tick: number): void } {
  const mixer = mixers.openMixer()
  const enter = (id: string, kind: 'voice' | 'music' = 'voice') => {
    return mixer.enter({ id, owner: id, kind, hear: kind === 'voice' ? () => {} : undefined })
  }
  const senders: { mixed: MixedAttendee; packets: readonly Buffer[]; level: number }[] = []
  for (let index = 0; index < talkers; index += 1) {
    senders.push({ mixed: enter(`talker ${index}`), packets: tone(300 + 70 * index, 1), level: LOUD })
  }
  if (hasMusic) senders.push({ mixed: enter('music', 'music'), packets: tone(250, 2), level: LOUD })
  const quiet = tone(0, 1)
  for (let index = 0; index < LISTENERS; index += 1) {
    const mixed = enter(`listener ${index}`)
    mixed.balance = BALANCES[index % BALANCES.length] ?? 'even'
    senders.push({ mixed, packets: quiet, level: SILENT })
  }
  return {
    speak(tick) {
      for (const { mixed, packets, level } of senders) mixed.push(packetAt(tick, packets, level))
    },
  }
}

/** A second of a tone that can be sent over and over. */
function tone(pitch: number, channels: 1 | 2): readonly Buffer[] {
  const encoder = new Encoder({ channels, sample_rate: 48_000, application: 'audio' })
  return Array.from({ length: TICKS_PER_SECOND }, (_, index) => {
    const samples = Int16Array.from({ length: 960 * channels }, (_sample, at) => {
      const time = index * 960 + Math.floor(at / channels)
      return pitch === 0 ? 0 : Math.round(8000 * Math.sin((2 * Math.PI * pitch * time) / 48_000))
    })
    return Buffer.from(encoder.encode(samples))
  })
}

function packetAt(tick: number, packets: readonly Buffer[], level: number): AudioPacket {
  const payload = packets[tick % packets.length] ?? Buffer.alloc(0)
  return { sequence: tick & 0xffff, timestamp: tick * 960, level, payload }
}
