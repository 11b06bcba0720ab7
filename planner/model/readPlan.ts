import { type FaultCode, faultOf, type PlanFault } from '#planner/checking/planFaults.ts'

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

/** Maximum length of a whole plan, in characters: 36 sessions of 60 exercises with their reasons. */
const LONGEST = 1_000_000
/** Maximum length of one day, and of anything but days. */
const LONGEST_PART = 60_000
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

  get isClosed(): boolean {
    return this.#isClosed
  }

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

/** What arrives of an answer: arguments of the function, or text beside it. */
export interface AnswerPiece {
  call?: string
  content?: string
}

interface AnsweredDelta {
  content?: string | null | undefined
  tool_calls?: readonly { function?: { arguments?: string | null | undefined } | null | undefined }[] | null | undefined
}

/** What one event of OpenAI's stream adds to the answer; nothing while a model thinks. */
export function pieceOf({ content, tool_calls: calls }: AnsweredDelta = {}): AnswerPiece {
  const call = calls?.[0]?.function?.arguments
  return { ...(typeof call === 'string' && { call }), ...(typeof content === 'string' && { content }) }
}

const START = /\{\s*"days"\s*:/
/** Characters of an unfinished start that may continue in the next piece. */
const MAX_START = 200
const THOUGHT_ENDS = '</think>'

/**
 * Reads either shape of an answer: a call of the function, or the same JSON as text, in a code fence, between sentences or
 * after thoughts.
 */
export class AnswerReader {
  readonly #call = new PlanReader()
  readonly #content = new PlanReader()
  #isCalled = false
  #isStarted = false
  #before = ''
  #length = 0
  #isThinking = false

  push({ call = '', content = '' }: AnswerPiece): unknown[] {
    if (call !== '') this.#isCalled = true
    const days = call === '' ? [] : this.#call.push(call)
    return content === '' || this.#isCalled ? days : [...days, ...this.#pushContent(content)]
  }

  end(): void {
    if (!this.#isCalled && !this.#isStarted) throw breach('NO_STRUCTURE')
    if (this.#isCalled) this.#call.end()
    else this.#content.end()
  }

  #pushContent(content: string): unknown[] {
    if (this.#isStarted) return this.#pushJson(content)
    this.#length += content.length
    if (this.#length > LONGEST) throw breach('NO_STRUCTURE')
    this.#before += content
    if (/^\s*<think>/.test(this.#before)) this.#isThinking = true
    if (this.#isThinking && !this.#endThought()) return []
    const start = this.#before.search(START)
    if (start === -1) {
      this.#before = this.#before.slice(-MAX_START)
      return []
    }
    this.#isStarted = true
    return this.#pushJson(this.#before.slice(start))
  }

  /** Whatever follows the closing brace is no part of the plan. */
  #pushJson(text: string): unknown[] {
    const days: unknown[] = []
    // Up to one brace at a time, as the reader refuses what follows the last.
    for (const part of text.split(/(?<=\})/)) {
      if (this.#content.isClosed) break
      days.push(...this.#content.push(part))
    }
    return days
  }

  #endThought(): boolean {
    const end = this.#before.indexOf(THOUGHT_ENDS)
    if (end === -1) {
      this.#before = this.#before.slice(-MAX_START)
      return false
    }
    this.#isThinking = false
    this.#before = this.#before.slice(end + THOUGHT_ENDS.length)
    return true
  }
}
