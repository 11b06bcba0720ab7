/** The text of a number field. Zero shows as empty, so that the user does not have to delete it first. */
export function textOfNumber(value: number | null | undefined): string {
  return value ? String(value) : ''
}

/** Digits of Arabic, of Persian and Urdu, and full-width ones: what a keyboard of these languages writes. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g

/** What a number field means: empty is zero, and anything that is no number is undefined. */
export function numberOfText(text: string): number | undefined {
  // Each of these rows of digits begins at a multiple of sixteen.
  const trimmed = text.trim().replaceAll(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
  if (trimmed === '') return 0
  const value = Number(trimmed)
  return Number.isFinite(value) ? value : undefined
}
