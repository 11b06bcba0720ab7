import { SenderClock } from './Numbering.ts'
import { type RtpPacket, sequencesBetween } from './packets/readRtp.ts'
import { VideoPacket } from './packets/VideoPacket.ts'
import { writeNack, writePictureLoss } from './packets/writeRtcp.ts'
import type { VideoSource } from './peer.port.ts'
import { MissingPackets, Reception } from './Reception.ts'

export const VIDEO_TICKS_PER_MS = 90

/** The connection to the sender of the stream. */
export interface Upstream {
  readonly roundTripMs: number | undefined
  send(packet: Buffer): boolean
}

/** A receiver of the stream. */
export interface VideoReceiver {
  take(packet: VideoPacket, source: PublishedVideo): void
  /** The stream restarts with other numbers. */
  onRestart(source: PublishedVideo): void
  onEnd(source: PublishedVideo): void
}

const USUAL_ROUND_TRIP_MS = 100
/** Waiting for a missing packet is worthwhile: without it, nothing is shown until a key frame. */
const PATIENCE = { reorderMs: 20, giveUpMs: 1_000 }

/** One received video stream: packets are stored for a while, requested if missing, and forwarded. */
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
    // A packet requested twice may arrive twice.
    if (this.#cache.find(sequence)) return
    if (sequencesBetween(this.#newest, sequence) > 0) this.#newest = sequence
    this.#forward(new VideoPacket(packet))
  }

  wantKeyFrame(now: number): void {
    this.#keyFrames.want()
    this.#askForKeyFrame(now)
  }

  /** Called many times a second: requests missing packets. */
  tick(now: number): void {
    const ssrc = this.#reception?.ssrc
    if (ssrc !== undefined && !this.#missing.isComplete) {
      const { sequences, gaveUp } = this.#missing.due(now, this.#upstream?.roundTripMs ?? USUAL_ROUND_TRIP_MS)
      if (sequences.length > 0) this.#upstream?.send(writeNack(ssrc, sequences))
      if (gaveUp) this.#keyFrames.want()
    }
    this.#askForKeyFrame(now)
  }

  /** Called about once a second. */
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
    // A receiver that started with it would be sent everything between it and the newest packet at once.
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

const FEWEST_BETWEEN_MS = 300

/** When to request a key frame: immediately, but no more often than an encoder can provide, until one arrives. */
class KeyFrameRequests {
  #isWanted = false
  #askedAt = Number.NEGATIVE_INFINITY

  want(): void {
    this.#isWanted = true
  }

  /** A key frame has started. */
  satisfy(): void {
    this.#isWanted = false
  }

  /** Returns true if a key frame should be requested now, which then counts as done. */
  takeTurn(now: number): boolean {
    if (!this.#isWanted || now - this.#askedAt < FEWEST_BETWEEN_MS) return false
    this.#askedAt = now
    return true
  }
}

// About a second and a half of a camera in best quality; a power of two, so that numbers wrap with the ring.
const MOST_PACKETS = 512
const MOST_BYTES = 512 * 1024

/** The latest packets of one source, for receivers that have lost some. */
export class PacketCache {
  readonly #ring: (VideoPacket | undefined)[] = Array.from({ length: MOST_PACKETS }, () => undefined)
  readonly #mostBytes: number
  #oldest = 0
  #newest: number | undefined
  #bytes = 0

  constructor(mostBytes: number = MOST_BYTES) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  find(sequence: number): VideoPacket | undefined {
    const packet = this.#ring[sequence % MOST_PACKETS]
    return packet?.sequence === sequence ? packet : undefined
  }

  /** Returns false for a packet older than all stored ones. */
  add(packet: VideoPacket): boolean {
    if (this.#newest === undefined) this.#restart(packet.sequence)
    const ahead = sequencesBetween(this.#newest ?? packet.sequence, packet.sequence)
    if (ahead <= -MOST_PACKETS) return false
    if (ahead >= MOST_PACKETS) this.#restart(packet.sequence)
    if (sequencesBetween(this.#oldest, packet.sequence) < 0) this.#oldest = packet.sequence
    if (ahead > 0) this.#newest = packet.sequence
    this.#makeRoom()
    this.#drop(packet.sequence)
    this.#ring[packet.sequence % MOST_PACKETS] = packet
    this.#bytes += packet.bytes.length
    this.#shrink()
    return true
  }

  #restart(sequence: number): void {
    this.#ring.fill(undefined)
    this.#bytes = 0
    this.#oldest = sequence
    this.#newest = sequence
  }

  #makeRoom(): void {
    while (sequencesBetween(this.#oldest, this.#newest ?? 0) >= MOST_PACKETS) this.#dropOldest()
  }

  #shrink(): void {
    while (this.#bytes > this.#mostBytes) this.#dropOldest()
  }

  #dropOldest(): void {
    this.#drop(this.#oldest)
    this.#oldest = (this.#oldest + 1) & 0xffff
  }

  #drop(sequence: number): void {
    const slot = sequence % MOST_PACKETS
    this.#bytes -= this.#ring[slot]?.bytes.length ?? 0
    this.#ring[slot] = undefined
  }
}
