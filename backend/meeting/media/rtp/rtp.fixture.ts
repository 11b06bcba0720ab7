import { readRtp, type RtpPacket } from './packets/readRtp.ts'
import { VideoPacket } from './packets/VideoPacket.ts'

export interface WrittenRtp {
  payloadType?: number
  ssrc?: number
  sequence: number
  timestamp?: number
  marker?: boolean
  /** Header extension block with its profile; length in 32-bit words. */
  extensions?: { profile: number; bytes: Buffer } | undefined
  payload?: Buffer
  padding?: number
}

/** One RTP packet as a browser sends it. */
export function rtp(written: WrittenRtp): Buffer {
  const { payloadType, ssrc, sequence, timestamp, marker, extensions, payload, padding } = { ...USUAL, ...written }
  const header = Buffer.alloc(12)
  header[0] = 0x80 | (extensions ? 0x10 : 0) | (padding > 0 ? 0x20 : 0)
  header[1] = payloadType | (marker ? 0x80 : 0)
  header.writeUInt16BE(sequence & 0xffff, 2)
  header.writeUInt32BE(timestamp >>> 0, 4)
  header.writeUInt32BE(ssrc, 8)
  return Buffer.concat([header, write(extensions), payload, Buffer.alloc(padding, padding)])
}

const USUAL = {
  payloadType: 96,
  ssrc: 7,
  timestamp: 0,
  marker: false,
  extensions: undefined,
  payload: Buffer.from('payload'),
  padding: 0,
}

function write(extensions: WrittenRtp['extensions']): Buffer {
  if (!extensions) return Buffer.alloc(0)
  const head = Buffer.alloc(4)
  head.writeUInt16BE(extensions.profile, 0)
  head.writeUInt16BE(extensions.bytes.length / 4, 2)
  return Buffer.concat([head, extensions.bytes])
}

/** Extensions in the one-byte form, padded to whole words. */
export function oneByteExtensions(...extensions: readonly (readonly [id: number, value: Buffer | string])[]): {
  profile: number
  bytes: Buffer
} {
  const parts = extensions.map(([id, value]) => {
    const bytes = Buffer.from(value)
    return Buffer.concat([Buffer.from([(id << 4) | (bytes.length - 1)]), bytes])
  })
  return { profile: 0xbede, bytes: toWords(Buffer.concat(parts)) }
}

export function twoByteExtensions(...extensions: readonly (readonly [id: number, value: Buffer | string])[]): {
  profile: number
  bytes: Buffer
} {
  const parts = extensions.map(([id, value]) => {
    const bytes = Buffer.from(value)
    return Buffer.concat([Buffer.from([id, bytes.length]), bytes])
  })
  return { profile: 0x1000, bytes: toWords(Buffer.concat(parts)) }
}

function toWords(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

interface WrittenVp8 {
  isKeyFrame?: boolean
  /** False for the second and later packets of a picture. */
  isStart?: boolean
  pictureId?: number
  baseLayer?: number
  /** Payload text by which a test recognizes the packet. */
  body?: string
}

/** A VP8 payload with a picture number of 15 bits and the number of its base layer, as Chromium writes them. */
export function vp8(written: WrittenVp8 = {}): Buffer {
  const { isKeyFrame = false, isStart = true, pictureId = 0, baseLayer = 0, body = 'picture' } = written
  const descriptor = Buffer.from([
    0x80 | (isStart ? 0x10 : 0),
    0xe0,
    0x80 | ((pictureId >> 8) & 0x7f),
    pictureId & 0xff,
    baseLayer & 0xff,
    0,
  ])
  return Buffer.concat([descriptor, Buffer.from([isKeyFrame ? 0x10 : 0x11]), Buffer.from(body)])
}

/** A parsed RTP packet. */
export function rtpPacket(written: WrittenRtp): RtpPacket {
  const packet = readRtp(rtp(written))
  if (!packet) throw new TypeError('readRtp rejected a packet that this fixture wrote')
  return packet
}

export function videoPacket(written: WrittenRtp): VideoPacket {
  return new VideoPacket(rtpPacket(written))
}
