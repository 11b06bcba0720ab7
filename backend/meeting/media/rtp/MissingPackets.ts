import { sequencesBetween } from './packets/wrapping.ts'

const FEWEST_RETRY_MS = 40
const MOST_ASKS = 10
/** More at once is no loss but a break: a key frame mends it sooner. */
const MOST_MISSING = 256

export interface Patience {
  /** So long a packet may only be late. */
  reorderMs: number
  /** After so long nobody needs it any more. */
  giveUpMs: number
}

interface Missing {
  noticedAt: number
  askedAt: number
  asks: number
}

export interface DueAsks {
  sequences: number[]
  /** Something is lost for good, so that only a key frame helps. */
  gaveUp: boolean
}

/** Which packets of a source have not come, and when to ask for them. */
export class MissingPackets {
  readonly #patience: Patience
  readonly #missing = new Map<number, Missing>()
  #newest: number | undefined
  #isBroken = false

  constructor(patience: Patience) {
    this.#patience = patience
  }

  /** Notes what has come. */
  note(sequence: number, now: number): void {
    const ahead = this.#newest === undefined ? 0 : sequencesBetween(this.#newest, sequence)
    if (ahead < 0) this.#missing.delete(sequence)
    else if (ahead > MOST_MISSING) this.#break()
    else for (let behind = ahead - 1; behind > 0; behind -= 1) this.#miss((sequence - behind) & 0xffff, now)
    if (ahead > 0 || this.#newest === undefined) this.#newest = sequence
  }

  /** What to ask for now: not what may only be late, and nothing again before the answer could have come. */
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
