import { Allowance } from '#backend/meeting/media/Allowance.ts'
import type { VideoSource, VideoSubscription } from './peer.port.ts'
import { PublishedVideo } from './PublishedVideo.ts'
import { VideoDownlink } from './VideoDownlink.ts'

/** Rate limit of retransmissions: more packets would not help a receiver that loses more than this. */
const RESENDS = { perSecond: 1_000, burst: 512 }

interface DownlinksRequest {
  now: () => number
  /** Copies the packet before it returns. */
  send(packet: Buffer): boolean
}

/** All video streams that one peer receives, by the section of its offer. */
export class Downlinks {
  readonly #request: DownlinksRequest
  readonly #resends: Allowance
  readonly #byMid = new Map<string, VideoDownlink>()
  readonly #bySsrc = new Map<number, VideoDownlink>()
  #paused: ReadonlySet<string> = new Set()
  #isClosed = false

  constructor(request: DownlinksRequest) {
    this.#request = request
    this.#resends = new Allowance(RESENDS, request.now())
  }

  subscribe(subscriptions: readonly VideoSubscription[]): void {
    // A source would otherwise keep sending to a closed peer.
    if (this.#isClosed) return
    const byMid = new Map(subscriptions.map((subscription) => [subscription.mid, subscription]))
    for (const mid of this.#byMid.keys()) if (!byMid.has(mid)) this.#remove(mid)
    for (const subscription of byMid.values()) this.#subscribeOne(subscription)
  }

  switchLayer(mid: string, source: VideoSource): void {
    this.#byMid.get(mid)?.switchTo(publishedBy(source))
  }

  pause(mids: readonly string[]): void {
    this.#paused = new Set(mids)
    for (const [mid, downlink] of this.#byMid) downlink.pause(this.#paused.has(mid))
  }

  get ssrcs(): readonly number[] {
    return [...this.#bySsrc.keys()]
  }

  has(ssrc: number): boolean {
    return this.#bySsrc.has(ssrc)
  }

  onNack(ssrc: number, sequences: readonly number[], roundTripMs: number | undefined): void {
    this.#bySsrc.get(ssrc)?.onNack(sequences, roundTripMs)
  }

  onKeyFrameRequest(ssrc: number): void {
    this.#bySsrc.get(ssrc)?.onKeyFrameRequest()
  }

  senderReports(now: number): Buffer[] {
    return [...this.#byMid.values()].flatMap((downlink) => downlink.senderReports(now))
  }

  close(): void {
    this.#isClosed = true
    for (const mid of this.#byMid.keys()) this.#remove(mid)
  }

  #subscribeOne({ mid, source, ssrc, payloadType }: VideoSubscription): void {
    const published = publishedBy(source)
    const existing = this.#byMid.get(mid)
    if (existing?.ssrc === ssrc && existing.payloadType === payloadType) {
      if (existing.source !== published) existing.show(published)
      return
    }
    this.#remove(mid)
    const downlink = new VideoDownlink({ ...this.#request, resends: this.#resends, ssrc, payloadType })
    this.#byMid.set(mid, downlink)
    this.#bySsrc.set(ssrc, downlink)
    downlink.pause(this.#paused.has(mid))
    downlink.show(published)
  }

  #remove(mid: string): void {
    const downlink = this.#byMid.get(mid)
    if (!downlink) return
    downlink.close()
    this.#byMid.delete(mid)
    if (this.#bySsrc.get(downlink.ssrc) === downlink) this.#bySsrc.delete(downlink.ssrc)
  }
}

function publishedBy(source: VideoSource): PublishedVideo {
  if (!(source instanceof PublishedVideo)) throw new TypeError('The source was not made by this plane')
  return source
}
