import { isRtcp, readRtp } from '#backend/meeting/media/rtp/packets/readRtp.ts'

export interface StreamCount {
  isSound: boolean
  packets: number
  bytes: number
  /** Numbers that were left out between the first packet and the last. */
  missing: number
  lastSequence: number
}

/** Counts what arrives, by SSRC. */
export interface PacketCounts {
  readonly streams: ReadonlyMap<number, StreamCount>
  take(packet: Buffer): void
}

export interface CountedBy {
  /** The first packet of a stream. */
  onStream(isSound: boolean): void
  onAudio(payload: Buffer): void
  /** The other side wants a picture that can be shown without those before it. */
  onKeyFrameWanted(): void
  opusPayloadType: number
}

const PAYLOAD_FEEDBACK = 206
const PLI = 1
const FIR = 4

export function countPackets({ onStream, onAudio, onKeyFrameWanted, opusPayloadType }: CountedBy): PacketCounts {
  const streams = new Map<number, StreamCount>()
  return {
    streams,
    take(packet) {
      if (isRtcp(packet)) {
        if (wantsKeyFrame(packet)) onKeyFrameWanted()
        return
      }
      const read = readRtp(packet)
      if (!read) return
      const isSound = read.payloadType === opusPayloadType
      if (!streams.has(read.ssrc)) onStream(isSound)
      count(streams, read.ssrc, { sequence: read.sequence, bytes: packet.length, isSound })
      if (isSound) onAudio(packet.subarray(read.payloadAt, read.payloadEnd))
    },
  }
}

function count(
  streams: Map<number, StreamCount>,
  ssrc: number,
  { sequence, bytes, isSound }: { sequence: number; bytes: number; isSound: boolean },
) {
  const stream = streams.get(ssrc) ?? {
    isSound,
    packets: 0,
    bytes: 0,
    missing: 0,
    lastSequence: (sequence - 1) & 0xffff,
  }
  const step = (sequence - stream.lastSequence) & 0xffff
  stream.packets += 1
  stream.bytes += bytes
  // Half the ring ahead is a packet that came late.
  if (step < 0x8000) {
    stream.missing += step - 1
    stream.lastSequence = sequence
  } else {
    stream.missing -= 1
  }
  streams.set(ssrc, stream)
}

/** Among the reports and requests that came in one packet there is a PLI or an FIR. */
function wantsKeyFrame(packet: Buffer): boolean {
  for (let at = 0; at + 4 <= packet.length; at += 4 + packet.readUInt16BE(at + 2) * 4) {
    const format = packet.readUInt8(at) & 0x1f
    if (packet.readUInt8(at + 1) === PAYLOAD_FEEDBACK && (format === PLI || format === FIR)) return true
  }
  return false
}
