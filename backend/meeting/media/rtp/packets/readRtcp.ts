import { type ReceptionBlock, RTCP } from './writeRtcp.ts'

/** Callbacks for the parts of an RTCP packet, in order. Other parts are skipped. */
export interface RtcpListener {
  /** `sentAt` is in milliseconds since 1970 of the sender's clock; `middle` are the middle bits of the same time. */
  onSenderReport(report: { ssrc: number; sentAt: number; middle: number; timestamp: number }): void
  onReceptionBlock(block: ReceptionBlock): void
  onNack(ssrc: number, sequences: readonly number[]): void
  onKeyFrameRequest(ssrc: number): void
}

const VERSION = 2
const HEADER_BYTES = 4
const BLOCK_BYTES = 24
/** Maximum sequence numbers per request; a source stores no more packets. */
const MOST_SEQUENCES = 512
const MS_FROM_1900_TO_1970 = 2_208_988_800_000

/** Reads a compound packet up to the first incomplete part. */
export function readRtcp(bytes: Buffer, listener: RtcpListener): void {
  let at = 0
  while (at + HEADER_BYTES <= bytes.length) {
    const end = at + HEADER_BYTES + 4 * bytes.readUInt16BE(at + 2)
    if ((bytes[at] ?? 0) >> 6 !== VERSION || end > bytes.length) return
    readOne(bytes.subarray(at, end), listener)
    at = end
  }
}

function readOne(packet: Buffer, listener: RtcpListener): void {
  const count = (packet[0] ?? 0) & 0x1f
  switch (packet[1] ?? 0) {
    case RTCP.senderReport:
      readSenderReport(packet, listener)
      return readBlocks(packet, { at: 28, count }, listener)
    case RTCP.receiverReport:
      return readBlocks(packet, { at: 8, count }, listener)
    case RTCP.transportFeedback:
      return count === 1 ? readNack(packet, listener) : undefined
    case RTCP.payloadFeedback:
      return readPayloadFeedback(packet, count, listener)
    default:
      return undefined
  }
}

function readSenderReport(packet: Buffer, listener: RtcpListener): void {
  if (packet.length < 28) return
  const seconds = packet.readUInt32BE(8)
  const fraction = packet.readUInt32BE(12)
  listener.onSenderReport({
    ssrc: packet.readUInt32BE(4),
    sentAt: seconds * 1_000 + (fraction / 2 ** 32) * 1_000 - MS_FROM_1900_TO_1970,
    middle: ((seconds << 16) | (fraction >>> 16)) >>> 0,
    timestamp: packet.readUInt32BE(16),
  })
}

function readBlocks(packet: Buffer, { at, count }: { at: number; count: number }, listener: RtcpListener): void {
  for (let index = 0; index < count; index += 1) {
    const start = at + BLOCK_BYTES * index
    if (start + BLOCK_BYTES > packet.length) return
    listener.onReceptionBlock({
      ssrc: packet.readUInt32BE(start),
      fractionLost: packet[start + 4] ?? 0,
      totalLost: packet.readIntBE(start + 5, 3),
      highestSequence: packet.readUInt32BE(start + 8),
      jitter: packet.readUInt32BE(start + 12),
      lastReport: packet.readUInt32BE(start + 16),
      sinceLastReport: packet.readUInt32BE(start + 20),
    })
  }
}

function readNack(packet: Buffer, listener: RtcpListener): void {
  if (packet.length < 16) return
  const sequences: number[] = []
  for (let at = 12; at + 4 <= packet.length && sequences.length < MOST_SEQUENCES; at += 4) {
    const first = packet.readUInt16BE(at)
    const mask = packet.readUInt16BE(at + 2)
    sequences.push(first)
    for (let bit = 0; bit < 16; bit += 1) if (mask & (1 << bit)) sequences.push((first + bit + 1) & 0xffff)
  }
  listener.onNack(packet.readUInt32BE(8), sequences)
}

const PICTURE_LOSS = 1
const FULL_INTRA_REQUEST = 4

function readPayloadFeedback(packet: Buffer, format: number, listener: RtcpListener): void {
  if (packet.length < 12) return
  if (format === PICTURE_LOSS) listener.onKeyFrameRequest(packet.readUInt32BE(8))
  if (format !== FULL_INTRA_REQUEST) return
  for (let at = 12; at + 8 <= packet.length; at += 8) listener.onKeyFrameRequest(packet.readUInt32BE(at))
}
