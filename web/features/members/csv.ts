/** Texts that spreadsheets would run as formulas, or split at a tab or line end. */
const FORMULA = /^[\s]*[=+\-@\t\r\n]/

/**
 * A file for spreadsheets, by RFC 4180. A text that begins like a formula gets an apostrophe, because names are chosen by
 * other people. The mark at the start tells Excel that the text is UTF-8.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /["',\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
