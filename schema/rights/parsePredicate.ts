import * as v from 'valibot'
import { always, type CompareOp, isGlobal, isSignedIn, never, type Operand, type Predicate } from './predicate.ts'
import { comparisonWords, factWords, printPredicate } from './printPredicate.ts'

/** Parses the output of `printPredicate`. Throws for any other text, with the position of the error. */
export function parsePredicate(text: string): Predicate {
  const reader = new Reader(text)
  const predicate = reader.whole()
  reader.end()
  return predicate
}

const simple = [always, never, isSignedIn, isGlobal]
/** Longer words first, because nearly every comparison starts with `is`. */
const operators: readonly CompareOp[] = ['ne', 'lt', 'le', 'gt', 'ge', 'in', 'contains', 'eq']
const literal = v.nullable(v.union([v.string(), v.number(), v.boolean()]))

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  whole(): Predicate {
    const of = [this.#part()]
    const kind = this.#takes(' and ') ? 'and' : this.#takes(' or ') ? 'or' : undefined
    if (!kind) return of[0] ?? this.#stop('a rule')
    do of.push(this.#part())
    while (this.#takes(` ${kind} `))
    return { kind, of }
  }

  end(): void {
    if (this.#at < this.#text.length) this.#stop('the end')
  }

  #part(): Predicate {
    if (this.#takes('(')) return this.#closed(this.whole())
    if (this.#takes('not ')) return { kind: 'not', of: this.#part() }
    if (this.#takes('all of (')) return { kind: 'and', of: this.#few() }
    if (this.#takes('any of (')) return { kind: 'or', of: this.#few() }
    if (this.#takes('some ')) return this.#exists()
    return this.#simple() ?? this.#compare()
  }

  #simple(): Predicate | undefined {
    return simple.find((predicate) => this.#takes(printPredicate(predicate)))
  }

  #few(): Predicate[] {
    return this.#takes(')') ? [] : [this.#closed(this.#part())]
  }

  #closed<Inner>(inner: Inner): Inner {
    return this.#takes(')') ? inner : this.#stop('")"')
  }

  #exists(): Predicate {
    const model = this.#name()
    const on: Record<string, Operand> = {}
    if (!this.#takes(' (')) this.#stop('" ("')
    while (!this.#takes(')')) {
      this.#takes(', ')
      on[this.#name()] = this.#takes(' is ') ? this.#operand() : this.#stop('" is "')
    }
    return { kind: 'exists', model, on, where: this.#takes(' has ') ? this.#part() : always }
  }

  #compare(): Predicate {
    const field = this.#name()
    for (const op of operators) {
      if (this.#takes(` ${comparisonWords[op]} `)) return { kind: 'compare', field, op, value: this.#operand() }
    }
    return this.#stop('a comparison')
  }

  #operand(): Operand {
    if (this.#takes('now')) return { now: true }
    if (this.#takes("the row's ")) return { row: this.#name() }
    if (this.#takes(factWords.adminOfCompanyIds)) return { viewer: 'adminOfCompanyIds' }
    if (this.#takes(factWords.contactId)) return { viewer: 'contactId' }
    const text = this.#matches(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y)
    return text ? { literal: v.parse(literal, JSON.parse(text)) } : this.#stop('a value')
  }

  #name(): string {
    return this.#matches(/`\w+`/y)?.slice(1, -1) ?? this.#stop('a name')
  }

  #takes(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false
    this.#at += word.length
    return true
  }

  #matches(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    this.#at += found?.length ?? 0
    return found
  }

  #stop(wanted: string): never {
    throw new Error(`Expected ${wanted} at ${this.#at} of: ${this.#text}`)
  }
}
