import type { RtpPacket } from './readRtp.ts'

const HEADER_BYTES = 12

/** A receiver's numbers for a packet. */
export interface Stamp {
  payloadType: number
  ssrc: number
  sequence: number
  timestamp: number
  pictureId: number
  baseLayer: number
}

/**
 * A packet as it is stored and forwarded: the plain header, then the payload. Each receiver's numbers overwrite those
 * of the previous one, because sending copies; so nothing is copied here, however many receive it.
 */
export class VideoPacket {
  readonly sequence: number
  readonly timestamp: number
  readonly marker: boolean
  readonly bytes: Buffer
  readonly vp8: Vp8Descriptor

  constructor({ bytes, sequence, timestamp, marker, payloadAt, payloadEnd }: RtpPacket) {
    this.sequence = sequence
    this.timestamp = timestamp
    this.marker = marker
    // The header moves directly before the payload, over the contributors and extensions in between.
    this.bytes = bytes.subarray(payloadAt - HEADER_BYTES, payloadEnd)
    this.bytes[0] = 0x80
    this.vp8 = readVp8(this.bytes, HEADER_BYTES)
  }

  stamp({ payloadType, ssrc, sequence, timestamp, pictureId, baseLayer }: Stamp): Buffer {
    const { bytes, vp8 } = this
    bytes[1] = this.marker ? payloadType | 0x80 : payloadType
    bytes[2] = sequence >> 8
    bytes[3] = sequence
    writeLong(bytes, 4, timestamp)
    writeLong(bytes, 8, ssrc)
    if (vp8.pictureIdAt > 0) writePictureId(bytes, vp8, pictureId)
    if (vp8.baseLayerAt > 0) bytes[vp8.baseLayerAt] = baseLayer
    return bytes
  }
}

function writeLong(bytes: Buffer, at: number, value: number): void {
  bytes[at] = value >>> 24
  bytes[at + 1] = value >>> 16
  bytes[at + 2] = value >>> 8
  bytes[at + 3] = value
}

function writePictureId(bytes: Buffer, { pictureIdAt, isLongPictureId }: Vp8Descriptor, pictureId: number): void {
  if (!isLongPictureId) {
    bytes[pictureIdAt] = pictureId & 0x7f
    return
  }
  bytes[pictureIdAt] = 0x80 | ((pictureId >> 8) & 0x7f)
  bytes[pictureIdAt + 1] = pictureId
}

/** The numbers by which a VP8 packet counts its pictures, and their offsets. */
interface Vp8Descriptor {
  /** The first packet of a picture that needs no earlier one. */
  startsKeyFrame: boolean
  /** Index in the packet; 0 if absent. */
  pictureIdAt: number
  pictureId: number
  /** 7 bits or 15. */
  isLongPictureId: boolean
  /** Index of the number of the lowest temporal layer; 0 if absent. */
  baseLayerAt: number
  baseLayer: number
}

const NOTHING: Vp8Descriptor = {
  startsKeyFrame: false,
  pictureIdAt: 0,
  pictureId: 0,
  isLongPictureId: false,
  baseLayerAt: 0,
  baseLayer: 0,
}

/** Reads the payload descriptor of RFC 7741 at `start`. A truncated descriptor counts as empty. */
export function readVp8(bytes: Buffer, start: number): Vp8Descriptor {
  const first = bytes[start] ?? 0
  const descriptor = { ...NOTHING }
  const end = first & 0x80 ? readNumbers(bytes, start + 1, descriptor) : start + 1
  const frameHead = bytes[end]
  if (frameHead === undefined) return NOTHING
  const startsFrame = (first & 0x17) === 0x10
  descriptor.startsKeyFrame = startsFrame && (frameHead & 1) === 0
  return descriptor
}

/** Returns where the picture itself begins. */
function readNumbers(bytes: Buffer, at: number, descriptor: Vp8Descriptor): number {
  const flags = bytes[at] ?? 0
  let next = at + 1
  if (flags & 0x80) next = readPictureId(bytes, next, descriptor)
  if (flags & 0x40) {
    descriptor.baseLayerAt = next
    descriptor.baseLayer = bytes[next] ?? 0
    next += 1
  }
  return flags & 0x30 ? next + 1 : next
}

function readPictureId(bytes: Buffer, at: number, descriptor: Vp8Descriptor): number {
  const high = bytes[at] ?? 0
  const isLong = (high & 0x80) !== 0
  descriptor.pictureIdAt = at
  descriptor.isLongPictureId = isLong
  descriptor.pictureId = isLong ? ((high & 0x7f) << 8) | (bytes[at + 1] ?? 0) : high
  return at + (isLong ? 2 : 1)
}
