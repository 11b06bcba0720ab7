import type { MixClock } from './mixer.port.ts'

/** Duration of a turn in ms. */
const TICK = 20
/**
 * Maximum number of turns to catch up after a delay. Older ones are dropped, so that attendees do not hear old sound.
 */
const MOST_AT_ONCE = 3

export interface Ticking {
  tick(tick: number): void
  /** Called with the number of dropped turns. */
  skip(turns: number): void
  /** Called every `restTicks` ticks while the room is idle. */
  signLife(tick: number): void
}

/**
 * One timer for all rooms: every 20 ms while one of them has sound, rarely while they are idle, and never without
 * rooms.
 */
export class TickClock {
  readonly #clock: MixClock
  readonly #restTicks: number
  readonly #startedAt: number
  readonly #running = new Set<Ticking>()
  readonly #resting = new Set<Ticking>()
  #last = 0
  #restedAt = 0
  #cancel: (() => void) | undefined
  #isAwaitingTick = false
  #isAwake = false
  #leftOut = 0

  constructor(clock: MixClock, restTicks: number) {
    this.#clock = clock
    this.#restTicks = restTicks
    this.#startedAt = clock.now()
  }

  /** Number of turns since the start. */
  get tick(): number {
    return Math.floor((this.#clock.now() - this.#startedAt) / TICK)
  }

  /** Number of dropped turns with audible sound. */
  get leftOut(): number {
    return this.#leftOut
  }

  run(room: Ticking): void {
    if (this.#running.has(room)) return
    if (this.#running.size === 0) this.#last = this.tick
    this.#running.add(room)
    this.#resting.delete(room)
    this.#arm()
  }

  rest(room: Ticking): void {
    if (this.#resting.size === 0) this.#restedAt = this.tick
    this.#running.delete(room)
    this.#resting.add(room)
    this.#arm()
  }

  stop(room: Ticking): void {
    this.#running.delete(room)
    this.#resting.delete(room)
    this.#arm()
  }

  close(): void {
    this.#running.clear()
    this.#resting.clear()
    this.#arm()
  }

  #arm(): void {
    if (this.#isAwake) return
    const isAwaited = this.#running.size > 0
    if (isAwaited && this.#isAwaitingTick && this.#cancel) return
    this.#cancel?.()
    this.#cancel = undefined
    this.#isAwaitingTick = isAwaited
    if (!isAwaited && this.#resting.size === 0) return
    const dueAt = isAwaited ? this.#last + 1 : this.#restedAt + this.#restTicks
    const delay = this.#startedAt + dueAt * TICK - this.#clock.now()
    this.#cancel = this.#clock.schedule(() => this.#wake(), Math.max(0, delay))
  }

  #wake(): void {
    this.#cancel = undefined
    this.#isAwake = true
    const due = this.tick
    if (this.#running.size > 0) this.#runTo(due)
    if (due - this.#restedAt >= this.#restTicks) this.#signLife(due)
    this.#isAwake = false
    this.#arm()
  }

  #runTo(due: number): void {
    if (due - this.#last > MOST_AT_ONCE) {
      const dropped = due - this.#last - 1
      for (const room of this.#running) room.skip(dropped)
      this.#last += dropped
      this.#leftOut += dropped
    }
    while (this.#last < due) {
      this.#last += 1
      for (const room of this.#running) room.tick(this.#last)
    }
  }

  #signLife(tick: number): void {
    this.#restedAt = tick
    for (const room of this.#resting) room.signLife(tick)
  }
}
