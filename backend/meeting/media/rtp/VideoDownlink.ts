import { Allowance } from '#backend/meeting/media/Allowance.ts'
import { continueTime, Numbering, type SenderClock } from './Numbering.ts'
import type { VideoPacket } from './packets/VideoPacket.ts'
import { writeSenderReport } from './packets/writeRtcp.ts'
import { type PublishedVideo, VIDEO_TICKS_PER_MS, type VideoReceiver } from './PublishedVideo.ts'

const RTP_HEADER_BYTES = 12
// A key frame costs all receivers of the source, so the requests of one receiver are limited.
const KEY_FRAMES_OF_ONE = { perSecond: 1, burst: 4 }

interface DownlinkRequest {
  ssrc: number
  payloadType: number
  now: () => number
  /** Rate limit of all retransmissions to the receiver. */
  resends: Allowance
  /** Copies the packet before it returns. */
  send(packet: Buffer): boolean
}

/** One video stream to one receiver, from one source or from several in succession. */
export class VideoDownlink implements VideoReceiver {
  readonly #request: DownlinkRequest
  readonly #numbering: Numbering
  readonly #resends = new Resends()
  readonly #keyFrames: Allowance
  #source: PublishedVideo | undefined
  /** Takes over with its next key frame. */
  #next: PublishedVideo | undefined
  /** Clock of the last packet; replaced when its source restarts. */
  #sentBy: SenderClock | undefined
  #sentAt = 0
  #isWaiting = true
  #isPaused = false
  #packets = 0
  #bytes = 0

  constructor(request: DownlinkRequest) {
    this.#request = request
    this.#numbering = new Numbering(request)
    this.#keyFrames = new Allowance(KEY_FRAMES_OF_ONE, request.now())
  }

  get ssrc(): number {
    return this.#request.ssrc
  }

  get payloadType(): number {
    return this.#request.payloadType
  }

  get source(): PublishedVideo | undefined {
    return this.#next ?? this.#source
  }

  /** Ends the current stream and switches immediately. */
  show(source: PublishedVideo | undefined): void {
    this.#source?.detach(this)
    this.#next?.detach(this)
    this.#next = undefined
    this.#source = source
    source?.attach(this)
    this.#wait()
  }

  /** Switches with a key frame; until then, the current source continues. */
  switchTo(source: PublishedVideo): void {
    if (this.#isWaiting || this.#isPaused) return this.show(source)
    if (this.#next !== source) this.#next?.detach(this)
    this.#next = source === this.#source ? undefined : source
    this.#next?.attach(this)
    this.#next?.wantKeyFrame(this.#request.now())
  }

  pause(isPaused: boolean): void {
    if (this.#isPaused === isPaused) return
    this.#isPaused = isPaused
    if (!isPaused) this.show(this.source)
  }

  close(): void {
    this.#isPaused = true
    this.show(undefined)
  }

  take(packet: VideoPacket, source: PublishedVideo): void {
    if (this.#isPaused) return
    const canBegin = packet.vp8.startsKeyFrame
    if (source === this.#next && canBegin) this.#goOver(source)
    if (source !== this.#source) return
    if (this.#isWaiting) {
      if (canBegin) this.#begin(packet, source)
    } else if (this.#numbering.covers(packet.sequence)) this.#forward(packet)
  }

  onRestart(source: PublishedVideo): void {
    if (source === this.#source) this.#wait()
  }

  onEnd(source: PublishedVideo): void {
    if (source === this.#source) this.#source = undefined
    if (source === this.#next) this.#next = undefined
  }

  onNack(sequences: readonly number[], roundTripMs: number | undefined): void {
    const source = this.#source
    if (!source || this.#isWaiting || this.#isPaused) return
    const now = this.#request.now()
    for (const sequence of sequences) {
      const original = this.#numbering.originalOf(sequence)
      const packet = original === undefined ? undefined : source.find(original)
      if (packet && this.#resends.take(packet.sequence, { now, roundTripMs })) this.#resend(packet, now)
    }
  }

  onKeyFrameRequest(): void {
    const now = this.#request.now()
    if (!this.#isPaused && this.#keyFrames.take(now)) this.source?.wantKeyFrame(now)
  }

  senderReports(now: number): Buffer[] {
    const clock = this.#source?.clock
    if (!clock?.isSet || this.#isWaiting || this.#isPaused) return []
    const timestamp = (clock.timestampAt(now) + this.#numbering.timestampOffset) >>> 0
    return [writeSenderReport({ ssrc: this.ssrc, now, timestamp, packets: this.#packets, bytes: this.#bytes })]
  }

  #wait(): void {
    this.#isWaiting = true
    if (!this.#isPaused) this.#source?.wantKeyFrame(this.#request.now())
  }

  #goOver(source: PublishedVideo): void {
    this.#source?.detach(this)
    this.#source = source
    this.#next = undefined
    this.#isWaiting = true
  }

  #begin(packet: VideoPacket, source: PublishedVideo): void {
    this.#numbering.begin(packet, this.#timestampFor(packet, source))
    this.#isWaiting = false
    this.#sentBy = source.clock
    this.#forward(packet)
    // A key frame that starts with a retransmitted packet: the rest of it arrived earlier.
    for (let sequence = packet.sequence; sequence !== source.newest;) {
      sequence = (sequence + 1) & 0xffff
      const later = source.find(sequence)
      if (later) this.#forward(later)
    }
  }

  #timestampFor(packet: VideoPacket, source: PublishedVideo): number | undefined {
    const before = this.#sentBy
    const after = source.clock
    if (!before || before === after) return undefined
    const now = this.#request.now()
    const { lastTimestamp, timestampOffset } = this.#numbering
    const elapsed = (now - this.#sentAt) * VIDEO_TICKS_PER_MS
    return continueTime({ before, after, timestampOffset, lastTimestamp, elapsed, now, packet })
  }

  #resend(packet: VideoPacket, now: number): void {
    if (this.#request.resends.take(now)) this.#request.send(this.#numbering.write(packet))
  }

  #forward(packet: VideoPacket): void {
    this.#request.send(this.#numbering.write(packet))
    this.#sentAt = this.#request.now()
    this.#packets += 1
    this.#bytes += packet.bytes.length - RTP_HEADER_BYTES
  }
}

const RING = 512
const FEWEST_MS = 20
const USUAL_ROUND_TRIP_MS = 50

/** Times of the last retransmissions to one receiver, which are not repeated before they could have arrived. */
class Resends {
  /** Times by sequence number; created with the first one, because most receivers lose nothing. */
  #sentAt: Float64Array | undefined

  take(sequence: number, { now, roundTripMs }: { now: number; roundTripMs: number | undefined }): boolean {
    this.#sentAt ??= new Float64Array(RING).fill(Number.NEGATIVE_INFINITY)
    const slot = sequence % RING
    const since = now - (this.#sentAt[slot] ?? 0)
    if (since < Math.max(FEWEST_MS, roundTripMs ?? USUAL_ROUND_TRIP_MS)) return false
    this.#sentAt[slot] = now
    return true
  }
}
