/** Where entries are kept until they are submitted. */
export interface Draft<Entries> {
  /** Whatever is kept there. Of another shape it counts as nothing. */
  read(): unknown
  /** Whether it could be kept. */
  keep(entries: Entries): boolean
  forget(): void
}

/** What a form begins with: what was kept the last time, else the start. */
export function draftOf<Entries extends object>(start: Entries, draft: Draft<Entries> | undefined): Entries {
  const stored = draft?.read()
  return stored !== undefined && isLike(start, stored) ? stored : start
}

/** Another version of the app may have kept it in another shape. */
function isLike<Value>(one: Value, other: unknown): other is Value {
  // Nothing chosen says nothing about what can be.
  if (one === null || one === undefined || other === null) return true
  if (Array.isArray(one)) return Array.isArray(other)
  if (typeof one !== 'object') return typeof one === typeof other
  if (typeof other !== 'object') return false
  const found = new Map(Object.entries(other))
  return Object.entries(one).every(([key, value]) => isLike(value, found.get(key)))
}
