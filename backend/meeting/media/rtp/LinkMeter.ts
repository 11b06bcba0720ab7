import { middleNtpOf, type ReceptionBlock } from './packets/writeRtcp.ts'
import type { LinkQuality } from './peer.port.ts'

/** Divisor for the weight of each new measurement, as in TCP's smoothing. */
const SMOOTHING = 8
const LONGEST_ROUND_TRIP_MS = 10_000
/** More packets between two reports mean that the stream was restarted. */
const MOST_BETWEEN_REPORTS = 20_000

/** The quality of the link to one peer, in both directions. */
export class LinkMeter implements LinkQuality {
  readonly #toPeer = new LossMeter()
  readonly #fromPeer = new LossMeter()
  readonly #highest = new Map<number, number>()
  #roundTripMs: number | undefined

  get lossToPeer(): number {
    return this.#toPeer.share
  }

  get lossFromPeer(): number {
    return this.#fromPeer.share
  }

  get roundTripMs(): number | undefined {
    return this.#roundTripMs
  }

  /** Records the peer's report on a stream sent to it. */
  noteBlock({ ssrc, fractionLost, highestSequence, lastReport, sinceLastReport }: ReceptionBlock, now: number): void {
    const expected = (highestSequence - (this.#highest.get(ssrc) ?? highestSequence)) >>> 0
    this.#highest.set(ssrc, highestSequence)
    if (expected <= MOST_BETWEEN_REPORTS) this.#toPeer.note(expected, (expected * fractionLost) / 256)
    if (lastReport !== 0) this.#noteRoundTrip((middleNtpOf(now) - lastReport - sinceLastReport) | 0)
  }

  noteReceived(expected: number, lost: number): void {
    this.#fromPeer.note(expected, lost)
  }

  /** Called once a second. Drops streams that are no longer sent. */
  fade(isSent: (ssrc: number) => boolean): void {
    this.#toPeer.fade()
    this.#fromPeer.fade()
    for (const ssrc of this.#highest.keys()) if (!isSent(ssrc)) this.#highest.delete(ssrc)
  }

  #noteRoundTrip(units: number): void {
    const measured = (units * 1_000) / 65_536
    if (measured < 0 || measured > LONGEST_ROUND_TRIP_MS) return
    const previousMs = this.#roundTripMs
    this.#roundTripMs = previousMs === undefined ? measured : previousMs + (measured - previousMs) / SMOOTHING
  }
}

/** Weight of earlier losses after each second. */
const KEPT = 0.6

/** The share of packets lost in the last seconds. */
class LossMeter {
  #expected = 0
  #lost = 0

  note(expected: number, lost: number): void {
    this.#expected += expected
    this.#lost += lost
  }

  /** Called once a second: reduces the weight of earlier losses. */
  fade(): void {
    this.#expected *= KEPT
    this.#lost *= KEPT
  }

  /** 0 to 1. */
  get share(): number {
    return this.#expected < 1 ? 0 : Math.min(1, this.#lost / this.#expected)
  }
}
