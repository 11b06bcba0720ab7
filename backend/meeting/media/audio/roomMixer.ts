import type { AudioPacket } from '#backend/meeting/media/rtp/peer.port.ts'
import { Audience, type Listener, type OutStream, SIGN_OF_LIFE } from './audience.ts'
import type { Balance, CodecCalls, OpenMixers, Mixer, MixedAttendee, MixRequest } from './mixer.port.ts'
import { frameSamples } from './opusPacket.ts'
import { silentLevel, SoundSource } from './soundSource.ts'
import { TickClock, type Ticking } from './tickClock.ts'

const realClock = {
  now: () => performance.now(),
  schedule(run: () => void, delayMs: number) {
    const timer = setTimeout(run, Math.ceil(delayMs))
    return () => clearTimeout(timer)
  },
}

export const openMixers: OpenMixers = (clock = realClock) => {
  const calls: CodecCalls = { encodes: 0, decodes: 0 }
  const ticks = new TickClock(clock, SIGN_OF_LIFE)
  return {
    calls,
    get leftOut() {
      return ticks.leftOut
    },
    openMixer: () => new RoomMixer(ticks, calls),
    close: () => ticks.close(),
  }
}

/** Number of ticks in which gains return to normal after music ends. */
const SETTLING = 5

/** The mix of one room. It runs only while a source is audible. */
class RoomMixer implements Mixer, Ticking {
  readonly #clock: TickClock
  readonly #calls: CodecCalls
  readonly #audience: Audience
  readonly #attendees = new Set<AttendeeInMix>()
  #heard: SoundSource[] = []
  /** True if listeners have to be grouped again. */
  #isStale = false
  #balancedUntil = 0
  #isBalanced = false

  constructor(clock: TickClock, calls: CodecCalls) {
    this.#clock = clock
    this.#calls = calls
    this.#audience = new Audience(calls)
  }

  get turn(): number {
    return this.#clock.tick
  }

  enter(request: MixRequest): MixedAttendee {
    const attendee = new AttendeeInMix({ request, calls: this.#calls, room: this })
    this.#attendees.add(attendee)
    if (this.#heard.length === 0 && this.#hasListeners) this.#clock.rest(this)
    this.#isStale = true
    return attendee
  }

  leave(attendee: AttendeeInMix): void {
    this.#attendees.delete(attendee)
    this.#isStale = true
    if (!this.#hasListeners) this.#stop()
  }

  /** The listener's group may have changed. */
  regroup(): void {
    this.#isStale = true
  }

  wake(): void {
    if (this.#hasListeners) this.#clock.run(this)
  }

  close(): void {
    for (const attendee of this.#attendees) attendee.leave()
  }

  tick(tick: number): void {
    this.#choose(tick)
    const isMusicHeard = this.#heard.some(({ kind }) => kind === 'music')
    for (const source of this.#heard) source.advance()
    this.#balance(tick, isMusicHeard)
    if (this.#isStale) this.#gather()
    this.#audience.play({ heard: this.#heard, isMusicHeard, timestamp: timestampOf(tick) })
    for (const source of this.#heard) source.settle()
    this.#letGo()
    if (this.#heard.length === 0 && this.#audience.isQuiet && this.#hasListeners) this.#clock.rest(this)
  }

  skip(turns: number): void {
    for (const source of this.#heard) source.skip(turns)
  }

  signLife(tick: number): void {
    if (this.#isStale) this.#gather()
    this.#audience.signLife(timestampOf(tick))
  }

  get #hasListeners(): boolean {
    for (const { hear } of this.#attendees) if (hear) return true
    return false
  }

  #choose(tick: number): void {
    const chosen = chooseHeard(this.#candidates(tick), tick)
    for (const source of this.#heard) if (!chosen.includes(source)) source.isFading = true
    for (const source of chosen) {
      if (source.isHeard) continue
      source.startAt(tick)
      this.#heard.push(source)
      this.#isStale = true
    }
  }

  #candidates(tick: number): SoundSource[] {
    const candidates: SoundSource[] = []
    for (const { source } of this.#attendees) if (source.makesSoundAt(tick)) candidates.push(source)
    if (candidates.length > 0) return candidates
    const last = this.#heard.findLast((source) => source.lingersAt(tick))
    return last ? [last] : []
  }

  #balance(tick: number, isMusicHeard: boolean): void {
    if (isMusicHeard) this.#balancedUntil = tick + SETTLING
    const isBalanced = tick < this.#balancedUntil
    if (isBalanced !== this.#isBalanced) this.#isStale = true
    this.#isBalanced = isBalanced
  }

  /** Removes the sources that faded out in this turn. */
  #letGo(): void {
    if (!this.#heard.some(({ isFading }) => isFading)) return
    for (const source of this.#heard) if (source.isFading) source.stop()
    this.#heard = this.#heard.filter(({ isHeard }) => isHeard)
    this.#isStale = true
  }

  #gather(): void {
    this.#audience.gather(this.#attendees, this.#heard, this.#isBalanced)
    this.#isStale = false
  }

  #stop(): void {
    this.#clock.stop(this)
    for (const source of this.#heard) source.stop()
    this.#heard = []
    this.#gather()
  }
}

function timestampOf(tick: number): number {
  return (tick * frameSamples) % 2 ** 32
}

/** The parts of the mix that an attendee uses. */
interface Room {
  readonly turn: number
  wake(): void
  regroup(): void
  leave(attendee: AttendeeInMix): void
}

interface InMixPlan {
  request: MixRequest
  calls: CodecCalls
  room: Room
}

class AttendeeInMix implements MixedAttendee, Listener {
  readonly owner: string
  readonly source: SoundSource
  hear: Listener['hear']
  stream: OutStream | undefined
  readonly #room: Room
  #isMuted = false
  #balance: Balance = 'even'
  #hasLeft = false

  constructor({ request, calls, room }: InMixPlan) {
    const { owner, kind, hear } = request
    this.owner = owner
    this.hear = hear
    this.source = new SoundSource({ owner, kind, calls })
    this.#room = room
  }

  get level(): number | undefined {
    return this.#isMuted ? silentLevel : this.source.levelAt(this.#room.turn)
  }

  get isMuted(): boolean {
    return this.#isMuted
  }

  set isMuted(isMuted: boolean) {
    if (isMuted && !this.#isMuted) this.source.hush()
    this.#isMuted = isMuted
  }

  get balance(): Balance {
    return this.#balance
  }

  set balance(balance: Balance) {
    this.#balance = balance
    this.#room.regroup()
  }

  push(packet: AudioPacket): void {
    if (this.#isMuted || this.#hasLeft) return
    const { turn } = this.#room
    this.source.push(packet, turn)
    if (this.source.makesSoundAt(turn)) this.#room.wake()
  }

  leave(): void {
    if (this.#hasLeft) return
    this.#hasLeft = true
    this.hear = undefined
    this.source.hush()
    this.#room.leave(this)
  }
}

/** The sources that currently produce sound. */
export interface Candidate {
  kind: 'voice' | 'music'
  /** In minus dBFS. */
  level: number
  /** The tick at which it became audible; undefined while it is not. */
  heardSince: number | undefined
}

/** Maximum number of audible voices: more are unintelligible, and each one takes CPU time. */
const MOST_VOICES = 6
const MOST_MUSIC = 2

/** Minimum difference in dB by which a new source must be louder than a mixed one. */
const LEAD = 6
/** Minimum number of ticks that a voice stays audible. */
const SAFE_TICKS = 50

/** Chooses the loudest sources, without switching between equally loud ones. */
export function chooseHeard<Each extends Candidate>(candidates: readonly Each[], tick: number): Each[] {
  const voices = candidates.filter(({ kind }) => kind === 'voice')
  const music = candidates.filter(({ kind }) => kind === 'music')
  return [...loudest(voices, MOST_VOICES, tick), ...loudest(music, MOST_MUSIC, tick)]
}

function loudest<Each extends Candidate>(candidates: Each[], most: number, tick: number): Each[] {
  if (candidates.length <= most) return candidates
  return candidates.toSorted((one, other) => rankOf(one, tick) - rankOf(other, tick)).slice(0, most)
}

function rankOf({ level, heardSince }: Candidate, tick: number): number {
  if (heardSince === undefined) return level
  return tick - heardSince < SAFE_TICKS ? -1 : level - LEAD
}
