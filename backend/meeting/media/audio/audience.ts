import type { Balance, CodecCalls } from './mixer.port.ts'
import { OutStream, type Turn } from './outStream.ts'
import type { Seat } from './seat.ts'
import type { Talker } from './talker.ts'

/** All who listen in a room, in groups that hear the same: each talker, and everybody else, under each balance. */
export class Audience {
  readonly #calls: CodecCalls
  #streams = new Map<string, OutStream>()

  constructor(calls: CodecCalls) {
    this.#calls = calls
  }

  get isQuiet(): boolean {
    for (const stream of this.#streams.values()) if (!stream.isQuiet) return false
    return true
  }

  /** Puts the groups together anew. Whoever changes goes on hearing what they heard. */
  gather(seats: Iterable<Seat>, talkers: readonly Talker[], isBalanced: boolean): void {
    const owners = new Set(talkers.map(({ owner }) => owner))
    const streams = new Map<string, OutStream>()
    for (const seat of seats) {
      if (!seat.hear) continue
      const balance = isBalanced ? seat.balance : 'even'
      const without = owners.has(seat.owner) ? seat.owner : undefined
      const key = JSON.stringify([balance, without])
      const stream = streams.get(key) ?? this.#open(key, { balance, without, from: seat.stream })
      streams.set(key, stream)
      if (seat.stream !== stream && this.#streams.has(key)) stream.welcome()
      stream.listeners.push(seat)
      seat.stream = stream
    }
    this.#streams = streams
  }

  play(turn: Turn): void {
    for (const stream of this.#streams.values()) stream.play(turn)
  }

  signLife(timestamp: number): void {
    for (const stream of this.#streams.values()) stream.signLife(timestamp)
  }

  #open(key: string, plan: { balance: Balance; without: string | undefined; from: OutStream | undefined }): OutStream {
    const { balance, without, from } = plan
    const known = this.#streams.get(key)
    if (known) {
      known.listeners = []
      return known
    }
    const stream = new OutStream({ balance, without, calls: this.#calls })
    if (from) stream.inherit(from)
    return stream
  }
}
