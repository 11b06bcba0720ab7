export const RTCP = {
  senderReport: 200,
  receiverReport: 201,
  description: 202,
  bye: 203,
  transportFeedback: 205,
  payloadFeedback: 206,
} as const

/** Our SSRC in RTCP if no stream of ours is involved. */
const OURSELVES = 1
const BLOCK_BYTES = 24
const MOST_BLOCKS = 31

/** Requests packets again, by RFC 4585. In numeric order, so that neighbors share a mask. */
export function writeNack(ssrc: number, sequences: readonly number[]): Buffer {
  const pairs: { first: number; mask: number }[] = []
  for (const sequence of sequences) {
    const last = pairs.at(-1)
    const after = last ? (sequence - last.first) & 0xffff : 0
    if (last && after >= 1 && after <= 16) last.mask |= 1 << (after - 1)
    else pairs.push({ first: sequence, mask: 0 })
  }
  const packet = beginFeedback({ type: RTCP.transportFeedback, format: 1, ssrc, bytes: 4 * pairs.length })
  for (const [index, { first, mask }] of pairs.entries()) {
    packet.writeUInt16BE(first, 12 + 4 * index)
    packet.writeUInt16BE(mask, 14 + 4 * index)
  }
  return packet
}

export function writePictureLoss(ssrc: number): Buffer {
  return beginFeedback({ type: RTCP.payloadFeedback, format: 1, ssrc, bytes: 0 })
}

export function writeReceiverReport(blocks: readonly ReceptionBlock[]): Buffer {
  const packet = begin(RTCP.receiverReport, Math.min(blocks.length, MOST_BLOCKS), 8 + BLOCK_BYTES * blocks.length)
  packet.writeUInt32BE(OURSELVES, 4)
  for (const [index, block] of blocks.entries()) writeBlock(packet, 8 + BLOCK_BYTES * index, block)
  return packet
}

function writeBlock(packet: Buffer, at: number, block: ReceptionBlock): void {
  packet.writeUInt32BE(block.ssrc, at)
  packet[at + 4] = block.fractionLost
  packet.writeIntBE(block.totalLost, at + 5, 3)
  packet.writeUInt32BE(block.highestSequence, at + 8)
  packet.writeUInt32BE(block.jitter, at + 12)
  packet.writeUInt32BE(block.lastReport, at + 16)
  packet.writeUInt32BE(block.sinceLastReport, at + 20)
}

interface SenderReport {
  ssrc: number
  /** Milliseconds since 1970. */
  now: number
  /** RTP timestamp of the stream at that time. */
  timestamp: number
  packets: number
  /** Number of payload bytes. */
  bytes: number
}

export function writeSenderReport({ ssrc, now, timestamp, packets, bytes }: SenderReport): Buffer {
  const packet = begin(RTCP.senderReport, 0, 28)
  const { seconds, fraction } = ntpOf(now)
  packet.writeUInt32BE(ssrc, 4)
  packet.writeUInt32BE(seconds, 8)
  packet.writeUInt32BE(fraction, 12)
  packet.writeUInt32BE(timestamp, 16)
  packet.writeUInt32BE(packets >>> 0, 20)
  packet.writeUInt32BE(bytes >>> 0, 24)
  return packet
}

const CANONICAL_NAME = 1
/** CNAME of all our streams, as in the answer. */
const NAME = 'room'
const CHUNK_BYTES = 12

/** Declares that these streams have one sender, which RFC 3550 requires in every report. */
export function writeDescription(ssrcs: readonly number[]): Buffer {
  const all = [OURSELVES, ...ssrcs].slice(0, MOST_BLOCKS)
  const packet = begin(RTCP.description, all.length, 4 + CHUNK_BYTES * all.length)
  for (const [index, ssrc] of all.entries()) {
    const at = 4 + CHUNK_BYTES * index
    packet.writeUInt32BE(ssrc, at)
    packet[at + 4] = CANONICAL_NAME
    packet[at + 5] = NAME.length
    packet.write(NAME, at + 6, 'latin1')
  }
  return packet
}

/** Maximum bits per second of these streams together, by draft-alvestrand-rmcat-remb. */
export function writeRemb(bitsPerSecond: number, ssrcs: readonly number[]): Buffer {
  const packet = beginFeedback({ type: RTCP.payloadFeedback, format: 15, ssrc: 0, bytes: 8 + 4 * ssrcs.length })
  let exponent = 0
  let mantissa = Math.floor(bitsPerSecond)
  while (mantissa > 0x3ffff) {
    mantissa = Math.floor(mantissa / 2)
    exponent += 1
  }
  packet.write('REMB', 12, 'latin1')
  packet[16] = ssrcs.length
  packet.writeUIntBE(exponent * 2 ** 18 + mantissa, 17, 3)
  for (const [index, ssrc] of ssrcs.entries()) packet.writeUInt32BE(ssrc, 20 + 4 * index)
  return packet
}

const SECONDS_FROM_1900_TO_1970 = 2_208_988_800

function ntpOf(now: number): { seconds: number; fraction: number } {
  const seconds = Math.floor(now / 1_000)
  const fraction = Math.floor(((now - seconds * 1_000) / 1_000) * 2 ** 32)
  return { seconds: (seconds + SECONDS_FROM_1900_TO_1970) >>> 0, fraction: fraction >>> 0 }
}

/** The middle 32 bits of an NTP time, by which round trips are measured. */
export function middleNtpOf(now: number): number {
  const { seconds, fraction } = ntpOf(now)
  return ((seconds << 16) | (fraction >>> 16)) >>> 0
}

function beginFeedback(request: { type: number; format: number; ssrc: number; bytes: number }): Buffer {
  const packet = begin(request.type, request.format, 12 + request.bytes)
  packet.writeUInt32BE(OURSELVES, 4)
  packet.writeUInt32BE(request.ssrc, 8)
  return packet
}

function begin(type: number, count: number, bytes: number): Buffer {
  const packet = Buffer.alloc(bytes)
  packet[0] = 0x80 | count
  packet[1] = type
  packet.writeUInt16BE(bytes / 4 - 1, 2)
  return packet
}

/** Reception report block of RFC 3550. */
export interface ReceptionBlock {
  ssrc: number
  /** 0 to 255, of 256 packets expected since the previous block. */
  fractionLost: number
  /** Signed, 24 bits. */
  totalLost: number
  /** Sequence number with the number of wraps above its 16 bits. */
  highestSequence: number
  jitter: number
  /** The middle 32 bits of the sender's last report's time; 0 before the first. */
  lastReport: number
  /** Time since it arrived, in 65,536ths of a second. */
  sinceLastReport: number
}
