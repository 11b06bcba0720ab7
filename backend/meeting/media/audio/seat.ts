import type { AudioPacket } from '#backend/meeting/media/rtp/peer.port.ts'
import { silentLevel } from './levelMeter.ts'
import type { Balance, CodecCalls, MixerSeat, SeatRequest } from './mixer.port.ts'
import type { Listener, OutStream } from './outStream.ts'
import { Talker } from './talker.ts'

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
