import { sequencesBetween, ticksBetween } from './packets/readRtp.ts'
import type { ReceptionBlock } from './packets/writeRtcp.ts'

// A stream that jumps further has restarted.
const MOST_JUMP = 3_000

interface ReceptionSettings {
  ssrc: number
  /** Ticks of the timestamp per millisecond. */
  ticksPerMs: number
}

/** Counts the packets of one stream, by appendix A of RFC 3550. */
export class Reception {
  readonly ssrc: number
  readonly #ticksPerMs: number
  #first = 0
  #highest = 0
  #received = 0
  #expectedBefore = 0
  #receivedBefore = 0
  #jitter = 0
  #transit = 0
  #lastReport = 0
  #lastReportAt = 0

  constructor({ ssrc, ticksPerMs }: ReceptionSettings) {
    this.ssrc = ssrc
    this.#ticksPerMs = ticksPerMs
  }

  note(sequence: number, timestamp: number, now: number): void {
    const jump = this.#received === 0 ? 0 : sequencesBetween(this.#highest & 0xffff, sequence)
    if (this.#received === 0 || Math.abs(jump) > MOST_JUMP) this.#begin(sequence)
    else if (jump > 0) this.#highest += jump
    this.#received += 1
    this.#noteJitter(timestamp, now)
  }

  /** `middle` are the middle 32 bits of the report's NTP time. */
  noteSenderReport(middle: number, now: number): void {
    this.#lastReport = middle
    this.#lastReportAt = now
  }

  /** Returns the packets expected and lost since the previous block, with the block, and begins the next one. */
  report(now: number): { block: ReceptionBlock; expected: number; lost: number } {
    const expectedInAll = this.#received === 0 ? 0 : this.#highest - this.#first + 1
    const expected = expectedInAll - this.#expectedBefore
    const lost = Math.max(0, expected - (this.#received - this.#receivedBefore))
    this.#expectedBefore = expectedInAll
    this.#receivedBefore = this.#received
    const block: ReceptionBlock = {
      ssrc: this.ssrc,
      fractionLost: expected > 0 ? Math.min(255, Math.floor((lost * 256) / expected)) : 0,
      totalLost: Math.max(-0x800000, Math.min(0x7fffff, expectedInAll - this.#received)),
      highestSequence: this.#highest >>> 0,
      jitter: Math.floor(this.#jitter) >>> 0,
      lastReport: this.#lastReport,
      sinceLastReport: this.#lastReport === 0 ? 0 : Math.round(((now - this.#lastReportAt) * 65_536) / 1_000) >>> 0,
    }
    return { block, expected: Math.max(0, expected), lost }
  }

  #begin(sequence: number): void {
    this.#first = sequence
    this.#highest = sequence
    this.#received = 0
    this.#expectedBefore = 0
    this.#receivedBefore = 0
  }

  #noteJitter(timestamp: number, now: number): void {
    const transit = (Math.round(now * this.#ticksPerMs) - timestamp) >>> 0
    const difference = Math.abs(ticksBetween(this.#transit, transit))
    this.#transit = transit
    if (this.#received > 1) this.#jitter += (difference - this.#jitter) / 16
  }
}

const FEWEST_RETRY_MS = 40
const MOST_ASKS = 10
/** More missing packets mean an interruption, which a key frame repairs sooner. */
const MOST_MISSING = 256

interface Patience {
  /** How long a missing packet counts as late, in ms. */
  reorderMs: number
  /** Time after which a lost packet is no longer useful. */
  giveUpMs: number
}

interface Missing {
  noticedAt: number
  askedAt: number
  asks: number
}

interface DueAsks {
  sequences: number[]
  /** Some packets are lost for good, so that only a key frame helps. */
  gaveUp: boolean
}

/** The missing packets of a source, and when to request them. */
export class MissingPackets {
  readonly #patience: Patience
  readonly #missing = new Map<number, Missing>()
  #newest: number | undefined
  #isBroken = false

  constructor(patience: Patience) {
    this.#patience = patience
  }

  /** Records a received packet. */
  note(sequence: number, now: number): void {
    const ahead = this.#newest === undefined ? 0 : sequencesBetween(this.#newest, sequence)
    if (ahead < 0) this.#missing.delete(sequence)
    else if (ahead > MOST_MISSING) this.#break()
    else for (let lag = ahead - 1; lag > 0; lag -= 1) this.#miss((sequence - lag) & 0xffff, now)
    if (ahead > 0 || this.#newest === undefined) this.#newest = sequence
  }

  /** Returns the requests due: no packets that may only be late, and no repetition within a round trip. */
  due(now: number, roundTripMs: number): DueAsks {
    const { reorderMs, giveUpMs } = this.#patience
    const retryMs = Math.max(FEWEST_RETRY_MS, roundTripMs * 1.5)
    const sequences: number[] = []
    let gaveUp = this.#isBroken
    this.#isBroken = false
    for (const [sequence, missing] of this.#missing) {
      if (now - missing.noticedAt >= giveUpMs || missing.asks >= MOST_ASKS) {
        this.#missing.delete(sequence)
        gaveUp = true
      } else if (now >= dueAt(missing, reorderMs, retryMs)) {
        missing.asks += 1
        missing.askedAt = now
        sequences.push(sequence)
      }
    }
    return { sequences, gaveUp }
  }

  get isComplete(): boolean {
    return this.#missing.size === 0 && !this.#isBroken
  }

  #miss(sequence: number, now: number): void {
    if (this.#missing.size >= MOST_MISSING) this.#break()
    this.#missing.set(sequence, { noticedAt: now, askedAt: 0, asks: 0 })
  }

  #break(): void {
    this.#missing.clear()
    this.#isBroken = true
  }
}

function dueAt({ asks, askedAt, noticedAt }: Missing, reorderMs: number, retryMs: number): number {
  return asks === 0 ? noticedAt + reorderMs : askedAt + retryMs
}
