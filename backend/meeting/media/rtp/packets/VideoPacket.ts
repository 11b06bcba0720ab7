import type { RtpPacket } from './readRtp.ts'
import { readVp8, type Vp8Descriptor } from './readVp8.ts'

const HEADER_BYTES = 12

/** How one receiver sees a packet. */
export interface Stamp {
  payloadType: number
  ssrc: number
  sequence: number
  timestamp: number
  pictureId: number
  baseLayer: number
}

/**
 * A packet as it is kept and sent on: the plain header, then the payload. Every receiver's numbers are written over
 * those of the one before it, because sending copies; so nothing is copied here, however many receive it.
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
    // The header moves up to the payload, over the contributors and the extensions that stood between.
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
