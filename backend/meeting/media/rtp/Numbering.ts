import { sequencesBetween, ticksBetween } from './packets/readRtp.ts'
import type { Stamp, VideoPacket } from './packets/VideoPacket.ts'

const PICTURE_IDS = 0x8000
/** Older packets are never requested; 16-bit numbers become ambiguous. */
const LONGEST_BACK = 4_096

/** Renumbers the packets for one receiver, so that it sees one stream without a jump, whatever the sources. */
export class Numbering {
  readonly #stamp: Stamp
  #hasSent = false
  #start = 0
  #sequenceOffset = 0
  #timestampOffset = 0
  #pictureOffset = 0
  #baseLayerOffset = 0
  #lastSequence = 0
  #lastTimestamp = 0
  #lastPictureId = 0
  #lastBaseLayer = 0

  constructor({ ssrc, payloadType }: { ssrc: number; payloadType: number }) {
    this.#stamp = { ssrc, payloadType, sequence: 0, timestamp: 0, pictureId: 0, baseLayer: 0 }
  }

  get hasSent(): boolean {
    return this.#hasSent
  }

  /** The newest timestamp that was sent. */
  get lastTimestamp(): number {
    return this.#lastTimestamp
  }

  get timestampOffset(): number {
    return this.#timestampOffset
  }

  /** Continues with this packet, directly after the last one. Without a timestamp, the source's time continues. */
  begin(packet: VideoPacket, timestamp?: number): void {
    this.#start = packet.sequence
    if (this.#hasSent) {
      this.#sequenceOffset = this.#lastSequence + 1 - packet.sequence
      this.#pictureOffset = this.#lastPictureId + 1 - packet.vp8.pictureId
      this.#baseLayerOffset = this.#lastBaseLayer + 1 - packet.vp8.baseLayer
    }
    if (timestamp !== undefined) this.#timestampOffset = ticksBetween(packet.timestamp, timestamp)
    // The last packet counts as old from now on, whatever the new numbers are.
    this.#lastSequence = (packet.sequence + this.#sequenceOffset - 1) & 0xffff
    this.#hasSent = true
  }

  /** Returns whether a packet of the source is not older than the first one of this numbering. */
  covers(sequence: number): boolean {
    return sequencesBetween(this.#start, sequence) >= 0
  }

  /** The source's number for one of the receiver's; undefined for packets before the current source. */
  originalOf(sequence: number): number | undefined {
    const original = (sequence - this.#sequenceOffset) & 0xffff
    return this.#hasSent && this.covers(original) ? original : undefined
  }

  /** The packet with the receiver's numbers, until the next one is written. */
  write(packet: VideoPacket): Buffer {
    const stamp = this.#stamp
    stamp.sequence = (packet.sequence + this.#sequenceOffset) & 0xffff
    stamp.timestamp = (packet.timestamp + this.#timestampOffset) >>> 0
    stamp.pictureId = (packet.vp8.pictureId + this.#pictureOffset) & (PICTURE_IDS - 1)
    stamp.baseLayer = (packet.vp8.baseLayer + this.#baseLayerOffset) & 0xff
    if (sequencesBetween(this.#lastSequence, stamp.sequence) > 0) this.#remember(packet)
    if (sequencesBetween(this.#start, packet.sequence) > LONGEST_BACK) this.#start = packet.sequence - LONGEST_BACK / 2
    return packet.stamp(stamp)
  }

  #remember({ vp8 }: VideoPacket): void {
    const { sequence, timestamp, pictureId, baseLayer } = this.#stamp
    this.#lastSequence = sequence
    this.#lastTimestamp = timestamp
    if (vp8.pictureIdAt > 0) this.#lastPictureId = pictureId
    if (vp8.baseLayerAt > 0) this.#lastBaseLayer = baseLayer
  }
}

/** Maximum distance between two layers of one camera by their clocks, in ticks. */
const MOST_APART = 90_000

interface TimeRequest {
  /** Clock of the previous source, with its timestamp offset. */
  before: SenderClock
  timestampOffset: number
  /** The last timestamp sent, and its age in ticks. */
  lastTimestamp: number
  elapsed: number
  after: SenderClock
  /** The first packet of the new source. */
  packet: VideoPacket
  now: number
}

/** Returns the timestamp of a new source's first packet, so that the receiver's time continues at its pace. */
export function continueTime(request: TimeRequest): number {
  const { before, timestampOffset, lastTimestamp, elapsed, after, packet, now } = request
  const byArrival = lastTimestamp + Math.max(1, Math.round(elapsed))
  if (!before.isSet || !after.isSet) return byArrival >>> 0
  const age = ticksBetween(packet.timestamp, after.timestampAt(now))
  const byClocks = before.timestampAt(now) + timestampOffset - age
  const isPlausible =
    Math.abs(ticksBetween(byArrival, byClocks)) < MOST_APART && ticksBetween(lastTimestamp, byClocks) > 0
  return (isPlausible ? byClocks : byArrival) >>> 0
}

/** Lets the best measurement age, in case the sender's clock runs slower than ours. */
const CREEP_MS = 1
const RESET_MS = 1_000

/**
 * Computes the timestamp of a sender's stream at a time of our clock, from its sender reports. The offset between the
 * clocks is taken from the least delayed report.
 */
export class SenderClock {
  readonly #ticksPerMs: number
  #timestamp = 0
  #sentAt = 0
  #offset: number | undefined

  constructor(ticksPerMs: number) {
    this.#ticksPerMs = ticksPerMs
  }

  get isSet(): boolean {
    return this.#offset !== undefined
  }

  /** `sentAt` is the report's NTP time in milliseconds of the sender's clock. */
  note({ sentAt, timestamp, now }: { sentAt: number; timestamp: number; now: number }): void {
    const seen = now - sentAt
    const offset = this.#offset
    const isFar = offset !== undefined && Math.abs(seen - offset) > RESET_MS
    this.#offset = offset === undefined || isFar ? seen : Math.min(seen, offset + CREEP_MS)
    this.#sentAt = sentAt
    this.#timestamp = timestamp
  }

  /** 32 bits. Undefined behavior before the first report. */
  timestampAt(now: number): number {
    const elapsed = now - (this.#offset ?? 0) - this.#sentAt
    return (this.#timestamp + Math.round(elapsed * this.#ticksPerMs)) >>> 0
  }
}
