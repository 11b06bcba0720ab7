const deepest = 64

/** Whether the text is JSON that a `jsonb` column accepts: no NUL, no lone surrogates, no deep nesting. */
export function isJsonText(text: string): boolean {
  try {
    return isStorable(JSON.parse(text), deepest)
  } catch {
    return false
  }
}

function isStorable(value: unknown, depth: number): boolean {
  if (depth === 0) return false
  if (typeof value === 'string') return isPlain(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, member]) => isPlain(key) && isStorable(member, depth - 1))
}

function isPlain(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
