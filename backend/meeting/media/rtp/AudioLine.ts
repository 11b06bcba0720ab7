import { Allowance } from '#backend/meeting/media/Allowance.ts'
import { readExtension, type RtpPacket } from './packets/readRtp.ts'
import { writeNack, writeSenderReport } from './packets/writeRtcp.ts'
import type { AudioPacket, AudioSection } from './peer.port.ts'
import { MissingPackets, Reception } from './Reception.ts'

const TICKS_PER_MS = 48
const HEADER_BYTES = 12
/** The largest Opus packet of one frame, by RFC 6716. */
const MOST_PAYLOAD = 1_275
/**
 * Rate limit of retransmissions: fifty packets are sent per second, and a receiver that lacks more cannot play audio
 * anyway.
 */
const RESENDS = { perSecond: 50, burst: 50 }
/** Audio that arrives after its turn is useless, so it is requested immediately, and only for a short time. */
const PATIENCE = { reorderMs: 0, giveUpMs: 240 }
const USUAL_ROUND_TRIP_MS = 50

interface AudioLineRequest {
  now: () => number
  onAudio(packet: AudioPacket): void
  /** Copies the packet before it returns. */
  send(packet: Buffer): boolean
}

/** A peer's audio, in both directions. */
export class AudioLine {
  readonly #request: AudioLineRequest
  /** Overwritten with every packet. */
  readonly #out = Buffer.alloc(HEADER_BYTES + MOST_PAYLOAD)
  readonly #sent = new SentSounds()
  readonly #resends: Allowance
  #section: AudioSection | undefined
  #reception: Reception | undefined
  #missing = new MissingPackets(PATIENCE)
  #packets = 0
  #bytes = 0
  #timestamp = 0
  #sentAt = 0

  constructor(request: AudioLineRequest) {
    this.#request = request
    this.#resends = new Allowance(RESENDS, request.now())
  }

  get reception(): Reception | undefined {
    return this.#reception
  }

  get payloadType(): number | undefined {
    return this.#section?.payloadType
  }

  /** SSRC of the stream that this end sends. */
  get ssrc(): number | undefined {
    return this.#section?.ssrc
  }

  set(section: AudioSection | undefined): void {
    this.#section = section
    if (!section) return
    this.#out[0] = 0x80
    this.#out[1] = section.payloadType
    this.#out.writeUInt32BE(section.ssrc, 8)
  }

  take(packet: RtpPacket, now: number): void {
    if (this.#reception?.ssrc !== packet.ssrc) {
      this.#reception = new Reception({ ssrc: packet.ssrc, ticksPerMs: TICKS_PER_MS })
      this.#missing = new MissingPackets(PATIENCE)
    }
    const { bytes, sequence, timestamp, payloadAt, payloadEnd } = packet
    this.#reception.note(sequence, timestamp, now)
    this.#missing.note(sequence, now)
    if (payloadAt === payloadEnd) return
    const level = this.#readLevel(packet)
    this.#request.onAudio({ sequence, timestamp, level, payload: bytes.subarray(payloadAt, payloadEnd) })
  }

  /** Keeps the payload for about a second. */
  send(payload: Buffer, timestamp: number): void {
    if (!this.#section || payload.length > MOST_PAYLOAD) return
    this.#write(this.#sent.add(payload, timestamp), { payload, timestamp })
    this.#packets += 1
    this.#bytes += payload.length
    this.#timestamp = timestamp
    this.#sentAt = this.#request.now()
  }

  onNack(sequences: readonly number[]): void {
    const now = this.#request.now()
    for (const sequence of sequences) {
      const sound = this.#sent.take(sequence, now)
      if (sound && this.#resends.take(now)) this.#write(sequence, sound)
    }
  }

  /** Called many times a second: requests missing packets. */
  tick(now: number, roundTripMs = USUAL_ROUND_TRIP_MS): void {
    if (!this.#reception || this.#missing.isComplete) return
    const { sequences } = this.#missing.due(now, roundTripMs)
    if (sequences.length > 0) this.#request.send(writeNack(this.#reception.ssrc, sequences))
  }

  senderReports(now: number): Buffer[] {
    if (!this.#section || this.#packets === 0) return []
    const timestamp = (this.#timestamp + Math.round((now - this.#sentAt) * TICKS_PER_MS)) >>> 0
    return [writeSenderReport({ ssrc: this.#section.ssrc, now, timestamp, packets: this.#packets, bytes: this.#bytes })]
  }

  #write(sequence: number, { payload, timestamp }: SentSound): void {
    const out = this.#out
    out.writeUInt16BE(sequence, 2)
    out.writeUInt32BE(timestamp >>> 0, 4)
    payload.copy(out, HEADER_BYTES)
    this.#request.send(out.subarray(0, HEADER_BYTES + payload.length))
  }

  #readLevel(packet: RtpPacket): number | undefined {
    const id = this.#section?.levelExtension
    const level = id === undefined ? undefined : readExtension(packet, id)?.[0]
    // The first bit is the voice activity flag.
    return level === undefined ? undefined : level & 0x7f
  }
}

/** A power of two, so that sequence numbers wrap with it. It holds more than a second: longer delays are useless. */
const KEPT = 64
const FEWEST_BETWEEN_MS = 20

interface SentSound {
  payload: Buffer
  timestamp: number
}

/** The last audio packets that one listener was sent. Only references: a room's listeners share their bytes. */
class SentSounds {
  readonly #sounds: (SentSound | undefined)[] = Array.from({ length: KEPT })
  readonly #resentAt = new Float64Array(KEPT)
  #next = 0

  /** Numbers each packet consecutively. */
  add(payload: Buffer, timestamp: number): number {
    const sequence = this.#next
    this.#sounds[sequence % KEPT] = { payload, timestamp }
    this.#resentAt[sequence % KEPT] = Number.NEGATIVE_INFINITY
    this.#next = (sequence + 1) & 0xffff
    return sequence
  }

  /** Returns a packet to retransmit; undefined if it is gone, never existed, or was retransmitted a moment ago. */
  take(sequence: number, now: number): SentSound | undefined {
    const lag = (this.#next - sequence) & 0xffff
    const slot = sequence % KEPT
    if (lag === 0 || lag > KEPT || now - (this.#resentAt[slot] ?? 0) < FEWEST_BETWEEN_MS) return undefined
    this.#resentAt[slot] = now
    return this.#sounds[slot]
  }
}
