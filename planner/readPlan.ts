import { type FaultCode, faultOf, type PlanFault } from './planFaults.ts'

/** A plan that is no longer worth reading. */
export class PlanBreach extends Error {
  override name = 'PlanBreach'
  readonly faults: readonly PlanFault[]

  constructor(faults: readonly PlanFault[]) {
    super(faults[0]?.text ?? 'refused')
    this.faults = faults
  }
}

export function breach(code: FaultCode, where?: string): PlanBreach {
  return new PlanBreach([faultOf(code, where)])
}

/** Of a whole plan, in characters: more than 36 sessions of 60 exercises take with room to spare. */
const LONGEST = 2_000_000
/** Of anything but days, and of one day. */
const LONGEST_PART = 200_000
const DEEPEST = 12

/**
 * Reads the arguments of the function while they arrive: each day is handed on as soon as it is closed, long before the
 * whole is. Throws at the first sign that this will be no plan.
 */
export class PlanReader {
  #text = ''
  #at = 0
  #length = 0
  #depth = 0
  #isInText = false
  #textFrom = 0
  #lastText = ''
  #isInDays = false
  #dayFrom = -1
  #isClosed = false

  /** The days that these characters complete, parsed and not checked. */
  push(piece: string): unknown[] {
    this.#text += piece
    this.#length += piece.length
    if (this.#length > LONGEST) throw breach('SHAPE')
    const days: unknown[] = []
    for (; this.#at < this.#text.length; this.#at += 1) {
      const day = this.#step(this.#text.charAt(this.#at))
      if (day !== undefined) days.push(day)
    }
    this.#forget()
    return days
  }

  end(): void {
    if (this.#length === 0) throw breach('NO_STRUCTURE')
    if (!this.#isClosed) throw breach('NO_PLAN')
  }

  #step(character: string): unknown {
    if (this.#isInText) return this.#stepInText(character)
    if (character === '"') {
      this.#isInText = true
      this.#textFrom = this.#at + 1
      return undefined
    }
    if (character === '{' || character === '[') return this.#open(character)
    if (character === '}' || character === ']') return this.#close()
    if (this.#depth === 0 && !/\s/.test(character)) throw breach('NO_STRUCTURE')
    return undefined
  }

  #stepInText(character: string): undefined {
    if (character === '\\') this.#at += 1
    else if (character === '"') {
      this.#isInText = false
      if (this.#depth === 1) this.#lastText = this.#text.slice(this.#textFrom, this.#at)
    }
  }

  #open(character: string): undefined {
    if (this.#isClosed || (this.#depth === 0 && character === '[')) throw breach('NO_STRUCTURE')
    if (this.#depth === 1) this.#isInDays = character === '[' && this.#lastText === 'days'
    if (this.#depth === 2 && this.#isInDays) this.#dayFrom = this.#at
    this.#depth += 1
    if (this.#depth > DEEPEST) throw breach('SHAPE')
  }

  #close(): unknown {
    this.#depth -= 1
    if (this.#depth < 0) throw breach('NO_STRUCTURE')
    if (this.#depth === 0) this.#isClosed = true
    if (this.#depth === 1) this.#isInDays = false
    if (this.#depth !== 2 || this.#dayFrom === -1) return undefined
    const text = this.#text.slice(this.#dayFrom, this.#at + 1)
    this.#dayFrom = -1
    try {
      const day: unknown = JSON.parse(text)
      return day
    } catch {
      throw breach('SHAPE')
    }
  }

  /** Keeps no more than what is still open. */
  #forget(): void {
    const from = this.#dayFrom === -1 ? (this.#isInText ? this.#textFrom : this.#at) : this.#dayFrom
    const cut = Math.min(from, this.#at)
    if (this.#text.length - cut > LONGEST_PART) throw breach('SHAPE')
    this.#text = this.#text.slice(cut)
    this.#at -= cut
    this.#textFrom -= cut
    if (this.#dayFrom !== -1) this.#dayFrom -= cut
  }
}
