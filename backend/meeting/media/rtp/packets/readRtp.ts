const HEADER_BYTES = 12
const VERSION = 2

/** Where the parts of an RTP packet lie. */
export interface RtpPacket {
  bytes: Buffer
  payloadType: number
  marker: boolean
  sequence: number
  timestamp: number
  ssrc: number
  /** What the header extensions are written in: 0xbede, 0x100x, anything else is private; 0 where there are none. */
  profile: number
  extensionsAt: number
  extensionsEnd: number
  payloadAt: number
  /** Before the padding. */
  payloadEnd: number
}

/** By RFC 5761: what may stand in the second byte of an RTCP packet is no payload type of ours. */
export function isRtcp(bytes: Buffer): boolean {
  const second = bytes[1] ?? 0
  return second >= 192 && second <= 223
}

/** Undefined for what is no RTP packet, or does not hold what it says it holds. */
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
