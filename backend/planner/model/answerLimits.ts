/** How much longer an answer may be than the longest honest one. */
const MARGIN = 1.25

/** One token of an answer as JSON within JSON, in a script that takes several bytes a character. */
const BYTES_OF_A_TOKEN = 20

/** The event of one token. Azure's is the longest: it repeats the content filter in each. */
const BYTES_OF_AN_EVENT = 500

/** Ids, usage and other members beside the answer. */
const BYTES_AROUND = 65_536

/** Comments that keep a connection alive while a model thinks. */
const HEARTBEATS = 2_000

/** Lines of one event, and pieces that its bytes arrive in. */
const PARTS_OF_AN_EVENT = 4

const BYTES_OF_A_REFUSAL = 65_536

/** What a model's answer may come to. */
export interface AnswerLimits {
  bytes: number
  /** Of one event of a stream. */
  eventBytes: number
  events: number
  /** Lines, and pieces of bytes as they arrive. */
  parts: number
}

/** The limits of a stream, of an answer that comes whole, and of a refusal, for a request of so many tokens. */
export function answerLimits(tokens: number): Record<'stream' | 'whole' | 'refusal', AnswerLimits> {
  const most = Math.ceil(tokens * MARGIN)
  const wholeBytes = most * BYTES_OF_A_TOKEN + BYTES_AROUND
  const events = most + HEARTBEATS
  const parts = events * PARTS_OF_AN_EVENT
  const whole = { bytes: wholeBytes, eventBytes: wholeBytes, events, parts }
  return {
    stream: { ...whole, bytes: events * BYTES_OF_AN_EVENT + BYTES_AROUND },
    whole,
    refusal: { ...whole, bytes: BYTES_OF_A_REFUSAL },
  }
}

/** Adds up what has arrived, and throws at the first limit that it passes. */
export class Arrived {
  readonly #limits: AnswerLimits
  readonly #sums: AnswerLimits = { bytes: 0, eventBytes: 0, events: 0, parts: 0 }

  constructor(limits: AnswerLimits) {
    this.#limits = limits
  }

  add(kind: keyof AnswerLimits, amount: number): void {
    this.#sums[kind] += amount
    if (this.#sums[kind] > this.#limits[kind]) throw new Error('The model answers without end')
  }

  beginEvent(): void {
    this.#sums.eventBytes = 0
  }
}
