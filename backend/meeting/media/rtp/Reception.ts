import type { ReceptionBlock } from './packets/ReceptionBlock.ts'
import { sequencesBetween, ticksBetween } from './packets/wrapping.ts'

// A stream that jumps further has begun anew.
const MOST_JUMP = 3_000

export interface ReceptionSettings {
  ssrc: number
  /** Ticks of the timestamp in a millisecond. */
  ticksPerMs: number
}

/** Counts what comes of one stream, by appendix A of RFC 3550. */
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

  /** What has been expected and lost since the block before, and the block. Begins the next. */
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
