/** Storage for unsent input. */
export interface Draft<Entries> {
  /** The stored input, of any format. An unknown format counts as absent. */
  read(): unknown
  /** Returns whether it could be stored. */
  keep(entries: Entries): boolean
  forget(): void
}

/** A form's initial values: the draft, or the defaults. */
export function draftOf<Entries extends object>(start: Entries, draft: Draft<Entries> | undefined): Entries {
  const stored = draft?.read()
  return stored !== undefined && isLike(start, stored) ? stored : start
}

/** Another version of the app may have stored another format. */
function isLike<Value>(one: Value, other: unknown): other is Value {
  // An empty value says nothing about the type.
  if (one === null || one === undefined || other === null) return true
  if (Array.isArray(one)) return Array.isArray(other)
  if (typeof one !== 'object') return typeof one === typeof other
  if (typeof other !== 'object') return false
  const found = new Map(Object.entries(other))
  return Object.entries(one).every(([key, value]) => isLike(value, found.get(key)))
}
