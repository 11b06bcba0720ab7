import type { Stamp, VideoPacket } from './packets/VideoPacket.ts'
import { sequencesBetween, ticksBetween } from './packets/wrapping.ts'

const PICTURE_IDS = 0x8000
/** Further back nobody asks; numbers of 16 bits can't be told apart for ever. */
const LONGEST_BACK = 4_096

/** Renumbers what one receiver gets, so that it sees one stream without a jump, whatever it is made of. */
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

  /** The newest that was sent. */
  get lastTimestamp(): number {
    return this.#lastTimestamp
  }

  get timestampOffset(): number {
    return this.#timestampOffset
  }

  /** Goes on with this packet, right after the last one. Without a timestamp the source's time runs on. */
  begin(packet: VideoPacket, timestamp?: number): void {
    this.#start = packet.sequence
    if (this.#hasSent) {
      this.#sequenceOffset = this.#lastSequence + 1 - packet.sequence
      this.#pictureOffset = this.#lastPictureId + 1 - packet.vp8.pictureId
      this.#baseLayerOffset = this.#lastBaseLayer + 1 - packet.vp8.baseLayer
    }
    if (timestamp !== undefined) this.#timestampOffset = ticksBetween(packet.timestamp, timestamp)
    // What was last is behind from now on, however the numbers lie.
    this.#lastSequence = (packet.sequence + this.#sequenceOffset - 1) & 0xffff
    this.#hasSent = true
  }

  /** Whether a packet of the source comes after what the numbering began with. */
  covers(sequence: number): boolean {
    return sequencesBetween(this.#start, sequence) >= 0
  }

  /** The source's number for one of ours; undefined for what was sent before the numbering last began. */
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
