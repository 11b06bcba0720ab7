import type { Caller } from '#backend/platform/context.ts'

/** Source of a parameter's value when the statement runs. A text without `value` can be cached. */
type Bind =
  | { from: 'viewer'; fact: ViewerFact }
  | { from: 'now' }
  | { from: 'argument'; name: string }
  | { from: 'literal'; value: string | number | boolean | null }
  | { from: 'value'; value: unknown }

export type ViewerFact = 'isSignedIn' | 'isGlobal' | 'contactId' | 'adminOfCompanyIds'

export type BindValues = Caller & { arguments: Readonly<Record<string, unknown>> }

/** The parameters of one statement, in the order their `$n` was written. */
export class Binds {
  readonly #binds: Bind[] = []
  readonly #texts = new Map<string, string>()
  readonly #viewerSql: ((fact: ViewerFact) => string) | undefined

  /** `viewerSql` writes a fact where a statement judges many viewers at once, who stand in its rows. */
  constructor({ viewerSql }: { viewerSql?: (fact: ViewerFact) => string } = {}) {
    this.#viewerSql = viewerSql
  }

  /** `$3::text`. The same bind twice is one parameter. */
  add(bind: Bind, sqlType: string): string {
    if (bind.from === 'viewer' && this.#viewerSql) return this.#viewerSql(bind.fact)
    if (bind.from === 'value') return this.#append(bind, sqlType)
    const identity = `${sqlType} ${JSON.stringify(bind)}`
    const text = this.#texts.get(identity) ?? this.#append(bind, sqlType)
    this.#texts.set(identity, text)
    return text
  }

  value(value: unknown, sqlType: string): string {
    return this.add({ from: 'value', value }, sqlType)
  }

  argument(name: string, sqlType: string): string {
    return this.add({ from: 'argument', name }, sqlType)
  }

  now(): string {
    return this.add({ from: 'now' }, 'timestamptz')
  }

  #append(bind: Bind, sqlType: string): string {
    this.#binds.push(bind)
    return `$${this.#binds.length}::${sqlType}`
  }

  values(given: BindValues): unknown[] {
    return this.#binds.map((bind) => valueOf(bind, given))
  }
}

function valueOf(bind: Bind, given: BindValues): unknown {
  if (bind.from === 'now') return given.now
  if (bind.from === 'viewer') return viewerFact(bind.fact, given.viewer)
  return bind.from === 'argument' ? (given.arguments[bind.name] ?? null) : bind.value
}

/** Returns a fact about the viewer for a predicate; null if unknown. */
export function viewerFact(
  fact: ViewerFact,
  viewer: BindValues['viewer'],
): string | boolean | readonly string[] | null {
  const { subject, isGlobal, contactId = null, adminOfCompanyIds } = viewer
  return { isSignedIn: subject !== undefined, isGlobal, contactId, adminOfCompanyIds }[fact]
}
