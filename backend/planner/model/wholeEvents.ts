import { type AnswerLimits, Arrived } from './answerLimits.ts'

const NEWLINE = 10
const CARRIAGE_RETURN = 13
const COLON = 58

/**
 * Passes on one event of a stream at a time, without comments and blank lines, and breaks off at the first limit. A parser
 * behind it never holds more than one event, and never sees an event beyond the limits.
 */
export function wholeEvents(limits: AnswerLimits): TransformStream<Uint8Array, Uint8Array> {
  const event = new GatheredEvent(new Arrived(limits))
  return new TransformStream({
    transform(piece, controller) {
      for (const bytes of event.take(piece)) controller.enqueue(bytes)
    },
    // The last event may lack its blank line.
    flush(controller) {
      const bytes = event.end()
      if (bytes) controller.enqueue(bytes)
    },
  })
}

/** The event whose bytes are arriving. */
class GatheredEvent {
  readonly #arrived: Arrived
  #pieces: Uint8Array[] = []
  #hasField = false
  /** The line that is arriving: its first byte, and how many there are. */
  #first = NEWLINE
  #lineBytes = 0

  constructor(arrived: Arrived) {
    this.#arrived = arrived
  }

  /** The events that end in this piece. */
  *take(piece: Uint8Array): Generator<Uint8Array> {
    this.#arrived.add('bytes', piece.length)
    this.#arrived.add('parts', 1)
    let start = 0
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
      this.#arrived.add('parts', 1)
      this.#append(piece.subarray(start, end + 1))
      start = end + 1
      const bytes = this.#endLine() ? this.end() : undefined
      if (bytes) yield bytes
    }
    this.#append(piece.subarray(start))
  }

  /** Its bytes; undefined where it holds comments alone. */
  end(): Uint8Array | undefined {
    this.#endLine()
    this.#arrived.add('events', 1)
    this.#arrived.beginEvent()
    const bytes = this.#hasField ? Buffer.concat(this.#pieces) : undefined
    this.#pieces = []
    this.#hasField = false
    return bytes
  }

  #append(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    if (this.#lineBytes === 0) this.#first = bytes[0] ?? NEWLINE
    this.#lineBytes += bytes.length
    this.#arrived.add('eventBytes', bytes.length)
    this.#pieces.push(bytes)
  }

  /** Whether the line is blank, and so ends the event. */
  #endLine(): boolean {
    const isBlank = this.#lineBytes <= 1 || (this.#lineBytes === 2 && this.#first === CARRIAGE_RETURN)
    if (!isBlank && this.#first !== COLON) this.#hasField = true
    this.#lineBytes = 0
    return isBlank
  }
}
