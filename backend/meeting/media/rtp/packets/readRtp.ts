const HEADER_BYTES = 12
const VERSION = 2

/** Offsets of the parts of an RTP packet. */
export interface RtpPacket {
  bytes: Buffer
  payloadType: number
  marker: boolean
  sequence: number
  timestamp: number
  ssrc: number
  /** Format of the header extensions: 0xbede, 0x100x, anything else is private; 0 without extensions. */
  profile: number
  extensionsAt: number
  extensionsEnd: number
  payloadAt: number
  /** Before the padding. */
  payloadEnd: number
}

/** Returns whether the second byte is an RTCP type (RFC 5761), which no payload type of ours equals. */
export function isRtcp(bytes: Buffer): boolean {
  const second = bytes[1] ?? 0
  return second >= 192 && second <= 223
}

/** Undefined for bytes that are not an RTP packet, or whose lengths are inconsistent. */
export function readRtp(bytes: Buffer): RtpPacket | undefined {
  const first = bytes[0] ?? 0
  const second = bytes[1] ?? 0
  if (bytes.length < HEADER_BYTES || first >> 6 !== VERSION) return undefined
  const packet: RtpPacket = {
    bytes,
    payloadType: second & 0x7f,
    marker: second > 0x7f,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    profile: 0,
    extensionsAt: 0,
    extensionsEnd: 0,
    payloadAt: HEADER_BYTES + 4 * (first & 0x0f),
    payloadEnd: bytes.length,
  }
  const isWhole = ((first & 0x10) === 0 || passExtensions(packet)) && ((first & 0x20) === 0 || passPadding(packet))
  return isWhole && packet.payloadAt <= packet.payloadEnd ? packet : undefined
}

function passExtensions(packet: RtpPacket): boolean {
  const at = packet.payloadAt
  if (at + 4 > packet.bytes.length) return false
  packet.profile = packet.bytes.readUInt16BE(at)
  packet.extensionsAt = at + 4
  packet.extensionsEnd = at + 4 + 4 * packet.bytes.readUInt16BE(at + 2)
  packet.payloadAt = packet.extensionsEnd
  return packet.extensionsEnd <= packet.bytes.length
}

function passPadding(packet: RtpPacket): boolean {
  const padding = packet.bytes[packet.bytes.length - 1] ?? 0
  packet.payloadEnd -= padding
  return padding > 0
}

const ONE_BYTE_PROFILE = 0xbede
const TWO_BYTE_PROFILE = 0x100
const RESERVED_ID = 15

/** Returns the value of a header extension in the one-byte or two-byte form of RFC 8285; undefined if absent. */
export function readExtension(packet: RtpPacket, id: number): Buffer | undefined {
  if (packet.profile === ONE_BYTE_PROFILE) return findOneByte(packet, id)
  return packet.profile >> 4 === TWO_BYTE_PROFILE ? findTwoByte(packet, id) : undefined
}

function findOneByte({ bytes, extensionsAt, extensionsEnd }: RtpPacket, id: number): Buffer | undefined {
  let at = extensionsAt
  while (at < extensionsEnd) {
    const head = bytes[at] ?? 0
    if (head >> 4 === RESERVED_ID) return undefined
    // An id of 0 pads by one byte, whatever length it claims.
    const length = head === 0 ? 0 : (head & 0x0f) + 1
    const end = at + 1 + length
    if (end > extensionsEnd) return undefined
    if (head >> 4 === id && head !== 0) return bytes.subarray(at + 1, end)
    at = end
  }
  return undefined
}

function findTwoByte({ bytes, extensionsAt, extensionsEnd }: RtpPacket, id: number): Buffer | undefined {
  let at = extensionsAt
  while (at < extensionsEnd) {
    if (bytes[at] === 0) {
      at += 1
      continue
    }
    const end = at + 2 + (bytes[at + 1] ?? 0)
    if (end > extensionsEnd) return undefined
    if (bytes[at] === id) return bytes.subarray(at + 2, end)
    at = end
  }
  return undefined
}

/** How many numbers `later` is after `earlier`, for wrapping 16-bit numbers: -32,768 to 32,767. */
export function sequencesBetween(earlier: number, later: number): number {
  return ((later - earlier) << 16) >> 16
}

/** The same for 32-bit numbers. */
export function ticksBetween(earlier: number, later: number): number {
  return (later - earlier) | 0
}
