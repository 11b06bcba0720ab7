import type { AudioPacket } from '#backend/meeting/media/rtp/peer.port.ts'

/** Capacity in packets, for 640 ms; a power of two, so that sequence numbers wrap with it. */
const SLOTS = 32
/** Number of packets to buffer before a source becomes audible. */
const AT_START = 4
/** Number of packets to buffer after the link ran dry. */
const REFILL = 3
/** Maximum number of waiting packets; older ones are dropped, so that talk stays live. */
const DEEPEST = 10
/** Maximum number of turns to wait for a retransmitted packet. */
const LONGEST_RESERVE = 9
/** Number of turns without a packet after which the link counts as dry. */
const DRY_AFTER = 10
/** Number of turns over which surplus delay is measured, and number of packets over which late ones are. */
const WINDOW = 250
/** Number of turns to wait for a pause in which a surplus packet can be dropped unnoticed. */
const PATIENCE = 50
const QUIET_LEVEL = 50
/** Number of packets with distant sequence numbers after which the sender counts as restarted. */
const STRAYS = 3

/**
 * Puts the packets of one sender in order and compensates for irregular arrival. The delay grows when the link becomes
 * irregular, and shrinks when it is regular again.
 */
export class JitterBuffer {
  readonly #slots: (AudioPacket | undefined)[] = Array.from({ length: SLOTS })
  #newest: number | undefined
  #next: number | undefined
  #isFilling = false
  #strays = 0
  #waited = 0
  #least = SLOTS
  #turns = 0
  #needless = 0
  #arrived = 0
  /** By how many packets others overtook one that was lost and retransmitted: recently, and in the window before. */
  #latest = 0
  #latestBefore = 0

  put(packet: AudioPacket): void {
    const ahead = this.#newest === undefined ? 1 : distance(this.#newest, packet.sequence)
    if (Math.abs(ahead) >= SLOTS) return this.#stray(packet)
    this.#strays = 0
    if (this.#at(packet.sequence)) return
    this.#slots[packet.sequence % SLOTS] = packet
    this.#forgetLateness()
    if (ahead > 0) this.#newest = packet.sequence
    else if (-ahead <= LONGEST_RESERVE) this.#latest = Math.max(this.#latest, -ahead)
    if (this.#depth > DEEPEST + this.#reserve) this.#jumpTo(REFILL + this.#reserve)
  }

  /** Starts taking packets, beginning shortly before now. Returns earlier ones, oldest first. */
  start(count: number): (Buffer | undefined)[] {
    this.#isFilling = false
    this.#waited = 0
    this.#measureAnew()
    this.#jumpTo(Math.max(AT_START, this.#reserve + 1))
    const next = this.#next ?? 0
    return Array.from({ length: count }, (_, index) => this.#at(wrapped(next - count + index))?.payload)
  }

  /** The next packet; undefined if it is lost or late. Must be called every 20 ms. */
  take(): AudioPacket | undefined {
    if (this.#newest === undefined || this.#next === undefined) return undefined
    if (this.#isFilling && this.#depth < REFILL) return undefined
    this.#isFilling = false
    this.#measure()
    this.#dropNeedless()
    return this.#takeNext()
  }

  /** Skips this many turns. */
  skip(turns: number): void {
    if (this.#next !== undefined) this.#next = wrapped(this.#next + Math.min(turns, Math.max(this.#depth, 0)))
  }

  /** Discards packets until the next start. */
  stop(): void {
    this.#next = undefined
  }

  clear(): void {
    this.#slots.fill(undefined)
    this.#newest = undefined
    this.#next = undefined
  }

  get #depth(): number {
    if (this.#newest === undefined || this.#next === undefined) return 0
    return distance(this.#next, this.#newest) + 1
  }

  /** Number of turns in which a lost packet may still arrive. */
  get #reserve(): number {
    return Math.max(this.#latest, this.#latestBefore)
  }

  #at(sequence: number): AudioPacket | undefined {
    const packet = this.#slots[sequence % SLOTS]
    return packet?.sequence === sequence ? packet : undefined
  }

  #jumpTo(depth: number): void {
    if (this.#newest === undefined) return
    let first = wrapped(this.#newest - depth + 1)
    // A sender that has just started has no earlier packets.
    while (first !== this.#newest && !this.#at(first)) first = wrapped(first + 1)
    this.#next = first
  }

  #stray(packet: AudioPacket): void {
    this.#strays += 1
    if (this.#strays < STRAYS) return
    const isTaken = this.#next !== undefined
    this.clear()
    this.#newest = packet.sequence
    this.#slots[packet.sequence % SLOTS] = packet
    if (isTaken) this.#next = packet.sequence
    this.#isFilling = true
  }

  /** Audible or not: a speaker after a long silence starts with the current state of the link. */
  #forgetLateness(): void {
    this.#arrived += 1
    if (this.#arrived % WINDOW !== 0) return
    this.#latestBefore = this.#latest
    this.#latest = 0
  }

  #takeNext(): AudioPacket | undefined {
    while (this.#depth > 0 && this.#next !== undefined) {
      const packet = this.#at(this.#next)
      if (!packet && this.#depth <= this.#reserve) break
      this.#next = wrapped(this.#next + 1)
      if (packet) {
        this.#waited = 0
        return packet
      }
      // A turn was already spent on waiting for the lost packet.
      if (this.#waited === 0) return undefined
      this.#waited -= 1
    }
    this.#waited += 1
    if (this.#waited >= DRY_AFTER) this.#refill()
    return undefined
  }

  #refill(): void {
    this.#isFilling = true
    this.#waited = 0
    this.#measureAnew()
  }

  #measure(): void {
    this.#least = Math.min(this.#least, this.#depth)
    this.#turns += 1
    if (this.#turns < WINDOW) return
    const needless = this.#least - 1 - this.#reserve
    this.#measureAnew()
    this.#needless = Math.max(needless, 0)
  }

  #measureAnew(): void {
    this.#least = SLOTS
    this.#turns = 0
    this.#needless = 0
  }

  #dropNeedless(): void {
    if (this.#needless === 0 || this.#next === undefined) return
    const level = this.#at(this.#next)?.level ?? 0
    if (level < QUIET_LEVEL && this.#turns < PATIENCE) return
    this.#next = wrapped(this.#next + 1)
    this.#needless -= 1
  }
}

/** How far the second sequence number is ahead of the first; negative if it is behind. */
function distance(from: number, to: number): number {
  return ((to - from) << 16) >> 16
}

function wrapped(sequence: number): number {
  return sequence & 0xffff
}
