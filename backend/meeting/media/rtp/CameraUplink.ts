import { readExtension, type RtpPacket } from './packets/readRtp.ts'
import type { CameraSection } from './peer.port.ts'
import { PublishedVideo, type Upstream } from './PublishedVideo.ts'

interface Layer {
  rid: string | undefined
  source: PublishedVideo
  /** SSRC of its packets; undefined until the first one. */
  ssrc: number | undefined
}

/** Finds the layer of a peer's camera to which a packet belongs. */
export class CameraUplink {
  readonly #upstream: Upstream
  #section: CameraSection | undefined
  #layers: readonly Layer[] = []
  #isClosed = false

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  get payloadType(): number | undefined {
    return this.#section?.payloadType
  }

  get sources(): readonly PublishedVideo[] {
    return this.#layers.map(({ source }) => source)
  }

  /** A source that stays is not restarted: an offer is repeated with every change of visible cameras. */
  set(section: CameraSection | undefined): void {
    if (this.#isClosed) return
    const before = this.#layers
    this.#section = section
    this.#layers = (section?.layers ?? []).map(({ rid, source }) => {
      if (!(source instanceof PublishedVideo)) throw new TypeError('The source was not made by this plane')
      const existing = before.find((layer) => layer.source === source)
      return { rid, source, ssrc: existing?.ssrc }
    })
    for (const { source } of before) if (!this.sources.includes(source)) source.connect(undefined)
    for (const { source } of this.#layers) source.connect(this.#upstream)
  }

  take(packet: RtpPacket, now: number): void {
    const source = this.findSource(packet.ssrc) ?? this.#introduce(packet)?.source
    source?.take(packet, now)
  }

  close(): void {
    this.set(undefined)
    this.#isClosed = true
  }

  findSource(ssrc: number): PublishedVideo | undefined {
    // Runs for every packet, so it creates no closure.
    for (const layer of this.#layers) if (layer.ssrc === ssrc) return layer.source
    return undefined
  }

  /** Finds the layer by the packet's other fields; from then on it is recognized by its SSRC. */
  #introduce(packet: RtpPacket): Layer | undefined {
    const section = this.#section
    if (!section || !isOfSection(packet, section)) return undefined
    const layer = this.#layerByRid(packet, section) ?? this.#layerByOffer(packet, section)
    if (layer) layer.ssrc = packet.ssrc
    return layer
  }

  #layerByRid(packet: RtpPacket, { ridExtension }: CameraSection): Layer | undefined {
    const rid = readText(packet, ridExtension)
    return rid === undefined ? undefined : this.#layers.find((layer) => layer.rid === rid)
  }

  #layerByOffer({ ssrc }: RtpPacket, { ssrcs }: CameraSection): Layer | undefined {
    const [only, ...others] = this.#layers
    if (others.length > 0) return this.#layers[ssrcs.indexOf(ssrc)]
    return ssrcs.length === 0 || ssrcs.includes(ssrc) ? only : undefined
  }
}

function isOfSection(packet: RtpPacket, { mid, midExtension }: CameraSection): boolean {
  const packetMid = readText(packet, midExtension)
  return packetMid === undefined || packetMid === mid
}

function readText(packet: RtpPacket, id: number | undefined): string | undefined {
  return id === undefined ? undefined : readExtension(packet, id)?.toString('latin1')
}
