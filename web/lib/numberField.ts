/** What a number field shows. Zero shows empty, so that nobody has to delete it first. */
export function textOfNumber(value: number | null | undefined): string {
  return value ? String(value) : ''
}

/** What a number field means: empty is zero, and anything that is no number is undefined. */
export function numberOfText(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  const value = Number(trimmed)
  return Number.isFinite(value) ? value : undefined
}
