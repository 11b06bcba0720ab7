import type { VideoPacket } from './packets/VideoPacket.ts'
import { sequencesBetween } from './packets/wrapping.ts'

// About a second and a half of a camera at its best; a power of two, so that numbers wrap with the ring.
const MOST_PACKETS = 512
const MOST_BYTES = 512 * 1024

/** The latest packets of one source, for receivers that have lost some. */
export class PacketCache {
  readonly #ring: (VideoPacket | undefined)[] = Array.from({ length: MOST_PACKETS }, () => undefined)
  readonly #mostBytes: number
  #oldest = 0
  #newest: number | undefined
  #bytes = 0

  constructor(mostBytes: number = MOST_BYTES) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  find(sequence: number): VideoPacket | undefined {
    const packet = this.#ring[sequence % MOST_PACKETS]
    return packet?.sequence === sequence ? packet : undefined
  }

  /** False for what is older than all that is kept. */
  add(packet: VideoPacket): boolean {
    if (this.#newest === undefined) this.#restart(packet.sequence)
    const ahead = sequencesBetween(this.#newest ?? packet.sequence, packet.sequence)
    if (ahead <= -MOST_PACKETS) return false
    if (ahead >= MOST_PACKETS) this.#restart(packet.sequence)
    if (sequencesBetween(this.#oldest, packet.sequence) < 0) this.#oldest = packet.sequence
    if (ahead > 0) this.#newest = packet.sequence
    this.#makeRoom()
    this.#drop(packet.sequence)
    this.#ring[packet.sequence % MOST_PACKETS] = packet
    this.#bytes += packet.bytes.length
    this.#shrink()
    return true
  }

  #restart(sequence: number): void {
    this.#ring.fill(undefined)
    this.#bytes = 0
    this.#oldest = sequence
    this.#newest = sequence
  }

  #makeRoom(): void {
    while (sequencesBetween(this.#oldest, this.#newest ?? 0) >= MOST_PACKETS) this.#dropOldest()
  }

  #shrink(): void {
    while (this.#bytes > this.#mostBytes) this.#dropOldest()
  }

  #dropOldest(): void {
    this.#drop(this.#oldest)
    this.#oldest = (this.#oldest + 1) & 0xffff
  }

  #drop(sequence: number): void {
    const slot = sequence % MOST_PACKETS
    this.#bytes -= this.#ring[slot]?.bytes.length ?? 0
    this.#ring[slot] = undefined
  }
}
