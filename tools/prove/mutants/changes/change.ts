/** A fault to plant in a file: `text` replaces the code from `start` to `end`. */
export interface Change {
  start: number
  end: number
  text: string
  kind: ChangeKind
}

export type ChangeKind =
  | 'arithmetic'
  | 'await'
  | 'boundary'
  | 'condition'
  | 'empty'
  | 'entry'
  | 'fallback'
  | 'logic'
  | 'method'
  | 'number'
  | 'optional'
  | 'regex'
  | 'sql'
  | 'statement'
  | 'string'

/** A range in a file. */
export interface Span {
  start: number
  end: number
}

export function withChange(code: string, { start, end, text }: Omit<Change, 'kind'>): string {
  return code.slice(0, start) + text + code.slice(end)
}

export function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}
