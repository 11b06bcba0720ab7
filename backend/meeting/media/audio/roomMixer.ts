import type { AudioPacket } from '#backend/meeting/media/rtp/peer.port.ts'
import { Audience, type Listener, type OutStream, SIGN_OF_LIFE } from './audience.ts'
import type { Balance, CodecCalls, CreateMixers, Mixer, MixerSeat, SeatRequest } from './mixer.port.ts'
import { frameSamples } from './opusPacket.ts'
import { silentLevel, Talker } from './soundSource.ts'
import { TickClock, type Ticking } from './tickClock.ts'

const realClock = {
  now: () => performance.now(),
  schedule(run: () => void, delayMs: number) {
    const timer = setTimeout(run, Math.ceil(delayMs))
    return () => clearTimeout(timer)
  },
}

export const createMixers: CreateMixers = (clock = realClock) => {
  const calls: CodecCalls = { encodes: 0, decodes: 0 }
  const ticks = new TickClock(clock, SIGN_OF_LIFE)
  return {
    calls,
    get leftOut() {
      return ticks.leftOut
    },
    createMixer: () => new RoomMixer(ticks, calls),
    close: () => ticks.close(),
  }
}

/** Ticks in which gains go back to where they are without music. */
const SETTLING = 5

/** The mix of one room. It runs while somebody is heard, and rests when not. */
class RoomMixer implements Mixer, Ticking {
  readonly #clock: TickClock
  readonly #calls: CodecCalls
  readonly #audience: Audience
  readonly #seats = new Set<Seat>()
  #talkers: Talker[] = []
  /** Whether listeners have to be put together anew. */
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

  enter(request: SeatRequest): MixerSeat {
    const seat = new Seat({ request, calls: this.#calls, room: this })
    this.#seats.add(seat)
    if (this.#talkers.length === 0 && this.#hasListeners) this.#clock.rest(this)
    this.#isStale = true
    return seat
  }

  leave(seat: Seat): void {
    this.#seats.delete(seat)
    this.#isStale = true
    if (!this.#hasListeners) this.#stop()
  }

  /** The listener's group may be another one now. */
  regroup(): void {
    this.#isStale = true
  }

  wake(): void {
    if (this.#hasListeners) this.#clock.run(this)
  }

  close(): void {
    for (const seat of this.#seats) seat.leave()
  }

  tick(tick: number): void {
    this.#choose(tick)
    const isMusicHeard = this.#talkers.some(({ kind }) => kind === 'music')
    for (const talker of this.#talkers) talker.advance()
    this.#balance(tick, isMusicHeard)
    if (this.#isStale) this.#gather()
    this.#audience.play({ talkers: this.#talkers, isMusicHeard, timestamp: timestampOf(tick) })
    for (const talker of this.#talkers) talker.settle()
    this.#letGo()
    if (this.#talkers.length === 0 && this.#audience.isQuiet && this.#hasListeners) this.#clock.rest(this)
  }

  skip(turns: number): void {
    for (const talker of this.#talkers) talker.skip(turns)
  }

  signLife(tick: number): void {
    if (this.#isStale) this.#gather()
    this.#audience.signLife(timestampOf(tick))
  }

  get #hasListeners(): boolean {
    for (const { hear } of this.#seats) if (hear) return true
    return false
  }

  #choose(tick: number): void {
    const chosen = chooseTalkers(this.#candidates(tick), tick)
    for (const talker of this.#talkers) if (!chosen.includes(talker)) talker.isFading = true
    for (const talker of chosen) {
      if (talker.isHeard) continue
      talker.startAt(tick)
      this.#talkers.push(talker)
      this.#isStale = true
    }
  }

  #candidates(tick: number): Talker[] {
    const candidates: Talker[] = []
    for (const { talker } of this.#seats) if (talker.makesSoundAt(tick)) candidates.push(talker)
    if (candidates.length > 0) return candidates
    const last = this.#talkers.findLast((talker) => talker.lingersAt(tick))
    return last ? [last] : []
  }

  #balance(tick: number, isMusicHeard: boolean): void {
    if (isMusicHeard) this.#balancedUntil = tick + SETTLING
    const isBalanced = tick < this.#balancedUntil
    if (isBalanced !== this.#isBalanced) this.#isStale = true
    this.#isBalanced = isBalanced
  }

  /** Who was faded out in this turn is heard no more. */
  #letGo(): void {
    if (!this.#talkers.some(({ isFading }) => isFading)) return
    for (const talker of this.#talkers) if (talker.isFading) talker.stop()
    this.#talkers = this.#talkers.filter(({ isHeard }) => isHeard)
    this.#isStale = true
  }

  #gather(): void {
    this.#audience.gather(this.#seats, this.#talkers, this.#isBalanced)
    this.#isStale = false
  }

  #stop(): void {
    this.#clock.stop(this)
    for (const talker of this.#talkers) talker.stop()
    this.#talkers = []
    this.#gather()
  }
}

function timestampOf(tick: number): number {
  return (tick * frameSamples) % 2 ** 32
}

/** What a seat needs of its room. */
interface Room {
  readonly turn: number
  wake(): void
  regroup(): void
  leave(seat: Seat): void
}

interface SeatPlan {
  request: SeatRequest
  calls: CodecCalls
  room: Room
}

export class Seat implements MixerSeat, Listener {
  readonly owner: string
  readonly talker: Talker
  hear: Listener['hear']
  stream: OutStream | undefined
  readonly #room: Room
  #isMuted = false
  #balance: Balance = 'even'
  #hasLeft = false

  constructor({ request, calls, room }: SeatPlan) {
    const { owner, kind, hear } = request
    this.owner = owner
    this.hear = hear
    this.talker = new Talker({ owner, kind, calls })
    this.#room = room
  }

  get level(): number | undefined {
    return this.#isMuted ? silentLevel : this.talker.levelAt(this.#room.turn)
  }

  get isMuted(): boolean {
    return this.#isMuted
  }

  set isMuted(isMuted: boolean) {
    if (isMuted && !this.#isMuted) this.talker.hush()
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
    this.talker.push(packet, turn)
    if (this.talker.makesSoundAt(turn)) this.#room.wake()
  }

  leave(): void {
    if (this.#hasLeft) return
    this.#hasLeft = true
    this.hear = undefined
    this.talker.hush()
    this.#room.leave(this)
  }
}

/** Whoever makes sound at present. */
export interface Candidate {
  kind: 'voice' | 'music'
  /** Minus dBFS. */
  level: number
  /** Since which tick it is in the mix; undefined while it is not. */
  heardSince: number | undefined
}

/** More voices at once nobody understands, and each costs. */
const MOST_VOICES = 6
const MOST_MUSIC = 2

/** By so many dB a newcomer has to be louder than who is heard already. */
const LEAD = 6
/** Nobody is cut off within so many ticks. */
const SAFE_TICKS = 50

/** The loudest, without flapping between those who are about as loud. */
export function chooseTalkers<Each extends Candidate>(candidates: readonly Each[], tick: number): Each[] {
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
