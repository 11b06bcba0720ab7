import { REQUEST_BUCKETS_S } from '#backend/platform/metrics/requestBuckets.ts'

/** What was counted of one document. */
export interface DocumentCount {
  requests: number
  errors: number
  /** Number of requests in each class of durations; the last one has no bound. */
  buckets: number[]
}

const PERIOD_MS = 300_000

interface Period {
  beganAt: number
  documents: Map<string, DocumentCount>
}

/** Counts requests by document in the last five to ten minutes: a full period and the current one. */
export class TrafficWindow {
  readonly #now: () => number
  #previous: Period | undefined
  #current: Period

  /** With a clock in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
    this.#current = { beganAt: now(), documents: new Map() }
  }

  count(document: string, { isError, seconds }: { isError: boolean; seconds: number }): void {
    this.#advance()
    const { documents } = this.#current
    const count = documents.get(document) ?? newCount()
    documents.set(document, count)
    count.requests += 1
    if (isError) count.errors += 1
    const fitting = REQUEST_BUCKETS_S.findIndex((bound) => seconds <= bound)
    const place = fitting === -1 ? REQUEST_BUCKETS_S.length : fitting
    count.buckets[place] = (count.buckets[place] ?? 0) + 1
  }

  read(): { seconds: number; documents: Map<string, DocumentCount> } {
    this.#advance()
    const sums = new Map<string, DocumentCount>()
    for (const { documents } of [this.#previous, this.#current].flatMap((period) => period ?? [])) {
      for (const [name, count] of documents) sums.set(name, sumCounts(sums.get(name) ?? newCount(), count))
    }
    const { beganAt } = this.#previous ?? this.#current
    return { seconds: Math.max(1, Math.round((this.#now() - beganAt) / 1000)), documents: sums }
  }

  #advance(): void {
    const now = this.#now()
    const ageMs = now - this.#current.beganAt
    if (ageMs < PERIOD_MS) return
    this.#previous = ageMs < 2 * PERIOD_MS ? this.#current : undefined
    this.#current = { beganAt: now, documents: new Map() }
  }
}

export function newCount(): DocumentCount {
  return { requests: 0, errors: 0, buckets: Array.from({ length: REQUEST_BUCKETS_S.length + 1 }, () => 0) }
}

export function sumCounts(one: DocumentCount, other: DocumentCount): DocumentCount {
  return {
    requests: one.requests + other.requests,
    errors: one.errors + other.errors,
    buckets: one.buckets.map((count, place) => count + (other.buckets[place] ?? 0)),
  }
}

/** The time within which 95 of 100 requests were answered, in milliseconds, estimated within its class. */
export function p95Ms({ requests, buckets }: DocumentCount): number {
  const rank = requests * 0.95
  let below = 0
  for (const [place, count] of buckets.entries()) {
    const [from = 0, to] = [REQUEST_BUCKETS_S[place - 1], REQUEST_BUCKETS_S[place]]
    // The last class has no upper bound.
    if (to === undefined) return from * 1000
    if (count > 0 && below + count >= rank) return Math.round((from + ((to - from) * (rank - below)) / count) * 1000)
    below += count
  }
  return 0
}
