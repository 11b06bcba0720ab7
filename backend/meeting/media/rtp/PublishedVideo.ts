import { KeyFrameRequests } from './KeyFrameRequests.ts'
import { MissingPackets } from './MissingPackets.ts'
import { PacketCache } from './PacketCache.ts'
import type { RtpPacket } from './packets/readRtp.ts'
import { VideoPacket } from './packets/VideoPacket.ts'
import { sequencesBetween } from './packets/wrapping.ts'
import { writeNack, writePictureLoss } from './packets/writeRtcp.ts'
import { Reception } from './Reception.ts'
import { SenderClock } from './SenderClock.ts'
import type { VideoSource } from './videoSource.port.ts'

export const VIDEO_TICKS_PER_MS = 90

/** The way to whoever sends the stream. */
export interface Upstream {
  readonly roundTripMs: number | undefined
  send(packet: Buffer): boolean
}

/** Whoever a source is forwarded to. */
export interface VideoReceiver {
  take(packet: VideoPacket, source: PublishedVideo): void
  /** The stream begins anew, with other numbers. */
  onRestart(source: PublishedVideo): void
  onEnd(source: PublishedVideo): void
}

const USUAL_ROUND_TRIP_MS = 100
/** A picture is worth waiting for: without it none shows until a key frame comes. */
const PATIENCE = { reorderMs: 20, giveUpMs: 1_000 }

/** One stream of pictures as it comes from its sender: kept for a while, asked for where it has gaps, handed on. */
export class PublishedVideo implements VideoSource {
  readonly streamId: number
  bitrate = 0
  #cache = new PacketCache()
  #clock = new SenderClock(VIDEO_TICKS_PER_MS)
  #missing = new MissingPackets(PATIENCE)
  #reception: Reception | undefined
  #upstream: Upstream | undefined
  #newest = 0
  #bytes = 0
  #measuredAt: number | undefined
  #isClosed = false
  readonly #keyFrames = new KeyFrameRequests()
  readonly #receivers: VideoReceiver[] = []

  constructor(streamId: number) {
    this.streamId = streamId
  }

  get clock(): SenderClock {
    return this.#clock
  }

  get reception(): Reception | undefined {
    return this.#reception
  }

  /** The newest packet's number. */
  get newest(): number {
    return this.#newest
  }

  find(sequence: number): VideoPacket | undefined {
    return this.#cache.find(sequence)
  }

  connect(upstream: Upstream | undefined): void {
    this.#upstream = upstream
    if (!upstream) this.bitrate = 0
  }

  attach(receiver: VideoReceiver): void {
    if (!this.#isClosed && !this.#receivers.includes(receiver)) this.#receivers.push(receiver)
  }

  detach(receiver: VideoReceiver): void {
    const index = this.#receivers.indexOf(receiver)
    if (index !== -1) this.#receivers.splice(index, 1)
  }

  take(packet: RtpPacket, now: number): void {
    if (this.#isClosed) return
    if (this.#reception?.ssrc !== packet.ssrc) this.#restart(packet)
    const { sequence, timestamp } = packet
    this.#bytes += packet.bytes.length
    this.#reception?.note(sequence, timestamp, now)
    this.#missing.note(sequence, now)
    // What we asked for twice may come twice.
    if (this.#cache.find(sequence)) return
    if (sequencesBetween(this.#newest, sequence) > 0) this.#newest = sequence
    this.#forward(new VideoPacket(packet))
  }

  wantKeyFrame(now: number): void {
    this.#keyFrames.want()
    this.#askForKeyFrame(now)
  }

  /** Many times a second: asks for what is missing. */
  tick(now: number): void {
    const ssrc = this.#reception?.ssrc
    if (ssrc !== undefined && !this.#missing.isComplete) {
      const { sequences, gaveUp } = this.#missing.due(now, this.#upstream?.roundTripMs ?? USUAL_ROUND_TRIP_MS)
      if (sequences.length > 0) this.#upstream?.send(writeNack(ssrc, sequences))
      if (gaveUp) this.#keyFrames.want()
    }
    this.#askForKeyFrame(now)
  }

  /** About once a second. */
  measure(now: number): void {
    const elapsed = now - (this.#measuredAt ?? now)
    if (elapsed > 0) this.bitrate = Math.round((this.#bytes * 8_000) / elapsed)
    this.#measuredAt = now
    this.#bytes = 0
  }

  close(): void {
    this.#isClosed = true
    for (const receiver of this.#receivers.splice(0)) receiver.onEnd(this)
    this.connect(undefined)
  }

  #forward(packet: VideoPacket): void {
    // A receiver that began with it would be sent, at once, whatever has a number between it and the newest.
    if (!this.#cache.add(packet)) return
    if (packet.vp8.startsKeyFrame) this.#keyFrames.satisfy()
    for (const receiver of this.#receivers) receiver.take(packet, this)
  }

  #restart({ ssrc, sequence }: RtpPacket): void {
    const isFirst = this.#reception === undefined
    this.#reception = new Reception({ ssrc, ticksPerMs: VIDEO_TICKS_PER_MS })
    this.#newest = sequence
    if (isFirst) return
    this.#cache = new PacketCache()
    this.#clock = new SenderClock(VIDEO_TICKS_PER_MS)
    this.#missing = new MissingPackets(PATIENCE)
    for (const receiver of this.#receivers) receiver.onRestart(this)
  }

  #askForKeyFrame(now: number): void {
    const ssrc = this.#reception?.ssrc
    if (ssrc === undefined || !this.#upstream || !this.#keyFrames.takeTurn(now)) return
    this.#upstream.send(writePictureLoss(ssrc))
  }
}
