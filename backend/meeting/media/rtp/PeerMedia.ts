import { Allowance } from '#backend/meeting/media/Allowance.ts'
import { AudioLine } from './AudioLine.ts'
import { CameraUplink } from './CameraUplink.ts'
import { Downlinks } from './Downlinks.ts'
import { LinkMeter } from './LinkMeter.ts'
import { readRtcp, type RtcpListener } from './packets/readRtcp.ts'
import { isRtcp, readRtp } from './packets/readRtp.ts'
import { type ReceptionBlock, writeDescription, writeReceiverReport, writeRemb } from './packets/writeRtcp.ts'
import type { AudioPacket } from './peer.port.ts'
import type { Reception } from './Reception.ts'

/** Enough for a camera or a screen in best quality; on a poor link, senders adapt to our reports. */
const VIDEO_BITS_PER_SECOND = 3_000_000
const REPORT_EVERY_MS = 1_000

interface PeerMediaRequest {
  now: () => number
  onAudio(packet: AudioPacket): void
  /** The peer sends so much that it must be closed. */
  onFlood(): void
  /** Copies the packet before it returns; never throws. */
  send(packet: Buffer): boolean
}

/** All media between one peer and the room, without the connection. */
export class PeerMedia {
  readonly link = new LinkMeter()
  readonly audio: AudioLine
  readonly camera: CameraUplink
  readonly downlinks: Downlinks
  readonly #request: PeerMediaRequest
  readonly #flood: FloodGuard
  readonly #rtcp: RtcpListener
  #reportedAt: number

  constructor(request: PeerMediaRequest) {
    const { now, send, onFlood } = request
    this.#request = request
    this.#reportedAt = now()
    this.#flood = new FloodGuard(now(), onFlood)
    this.audio = new AudioLine(request)
    this.camera = new CameraUplink(this.#upstream(send))
    this.downlinks = new Downlinks(request)
    this.#rtcp = this.#listenToRtcp()
  }

  take(bytes: Buffer): void {
    const now = this.#request.now()
    if (isRtcp(bytes)) {
      if (this.#flood.takesControl(now)) readRtcp(bytes, this.#rtcp)
    } else if (this.#flood.takesMedia(now)) this.#takeMedia(bytes, now)
  }

  /** Called many times a second while the connection is up. */
  tick(now: number): void {
    this.audio.tick(now, this.link.roundTripMs)
    for (const source of this.camera.sources) source.tick(now)
    if (now - this.#reportedAt < REPORT_EVERY_MS) return
    this.#reportedAt = now
    this.#report(now)
  }

  close(): void {
    this.camera.close()
    this.downlinks.close()
  }

  #upstream(send: (packet: Buffer) => boolean) {
    const { link } = this
    return {
      send,
      get roundTripMs() {
        return link.roundTripMs
      },
    }
  }

  #takeMedia(bytes: Buffer, now: number): void {
    const packet = readRtp(bytes)
    if (!packet) return
    if (packet.payloadType === this.audio.payloadType) this.audio.take(packet, now)
    else if (packet.payloadType === this.camera.payloadType) this.camera.take(packet, now)
  }

  #listenToRtcp(): RtcpListener {
    const { audio, camera, downlinks, link } = this
    const { now } = this.#request
    return {
      onSenderReport({ ssrc, sentAt, middle, timestamp }) {
        const source = camera.findSource(ssrc)
        source?.clock.note({ sentAt, timestamp, now: now() })
        source?.reception?.noteSenderReport(middle, now())
        if (audio.reception?.ssrc === ssrc) audio.reception.noteSenderReport(middle, now())
      },
      onReceptionBlock: (block) => {
        if (this.#isSent(block.ssrc)) link.noteBlock(block, now())
      },
      onNack(ssrc, sequences) {
        if (ssrc === audio.ssrc) audio.onNack(sequences)
        else downlinks.onNack(ssrc, sequences, link.roundTripMs)
      },
      onKeyFrameRequest: (ssrc) => downlinks.onKeyFrameRequest(ssrc),
    }
  }

  #isSent(ssrc: number): boolean {
    return ssrc === this.audio.ssrc || this.downlinks.has(ssrc)
  }

  #report(now: number): void {
    for (const source of this.camera.sources) source.measure(now)
    this.link.fade((ssrc) => this.#isSent(ssrc))
    const pictures = this.camera.sources.flatMap(({ reception }) => reception ?? [])
    const streams = this.audio.reception ? [this.audio.reception, ...pictures] : pictures
    const ssrcs = pictures.map(({ ssrc }) => ssrc)
    // Reports on the peer's streams come first, because a report may only start a packet if it describes a stream.
    const reports = [
      writeReceiverReport(streams.map((stream) => this.#count(stream, now))),
      writeDescription([...(this.audio.ssrc === undefined ? [] : [this.audio.ssrc]), ...this.downlinks.ssrcs]),
      ...(ssrcs.length > 0 ? [writeRemb(VIDEO_BITS_PER_SECOND, ssrcs)] : []),
      ...this.audio.senderReports(now),
      ...this.downlinks.senderReports(now),
    ]
    for (const packet of packCompounds(reports)) this.#request.send(packet)
  }

  #count(stream: Reception, now: number): ReceptionBlock {
    const { block, expected, lost } = stream.report(now)
    this.link.noteReceived(expected, lost)
    return block
  }
}

// A shared screen in best quality has 400 packets a second, and three layers of a camera about as many.
const MEDIA = { perSecond: 1_500, burst: 1_500 }
// Twenty-five streams that all lose packets request them about twenty times a second each.
const CONTROL = { perSecond: 600, burst: 600 }
// Dropping takes time too, because decryption comes before it.
const FLOOD_PATIENCE = { perSecond: 500, burst: 10_000 }

/** Limits the packets of one peer. */
class FloodGuard {
  readonly #media: Allowance
  readonly #control: Allowance
  readonly #patience: Allowance
  readonly #onFlood: () => void

  /** `onFlood` is called for a peer that persistently exceeds the limit. */
  constructor(now: number, onFlood: () => void) {
    this.#media = new Allowance(MEDIA, now)
    this.#control = new Allowance(CONTROL, now)
    this.#patience = new Allowance(FLOOD_PATIENCE, now)
    this.#onFlood = onFlood
  }

  takesMedia(now: number): boolean {
    return this.#media.take(now) || this.#refuse(now)
  }

  takesControl(now: number): boolean {
    return this.#control.take(now) || this.#refuse(now)
  }

  #refuse(now: number): false {
    if (!this.#patience.take(now)) this.#onFlood()
    return false
  }
}

/** Leaves room for the overhead of encryption and network headers. */
const MOST_BYTES = 1_200

/** Combines reports, in order, into as few packets as possible. */
export function packCompounds(reports: readonly Buffer[]): Buffer[] {
  const compounds: Buffer[][] = []
  let bytes = MOST_BYTES
  for (const report of reports) {
    if (bytes + report.length > MOST_BYTES) {
      compounds.push([])
      bytes = 0
    }
    compounds.at(-1)?.push(report)
    bytes += report.length
  }
  return compounds.map((parts) => Buffer.concat(parts))
}
