import { Audience } from './audience.ts'
import { chooseTalkers } from './chooseTalkers.ts'
import type { CodecCalls, Mixer, MixerSeat, SeatRequest } from './mixer.port.ts'
import { frameSamples } from './opusPacket.ts'
import { Seat } from './seat.ts'
import type { Talker } from './talker.ts'
import type { TickClock, Ticking } from './tickClock.ts'

/** Ticks in which gains go back to where they are without music. */
const SETTLING = 5

/** The mix of one room. It runs while somebody is heard, and rests when not. */
export class RoomMixer implements Mixer, Ticking {
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
