/** The one-time code of a message, for showing it large. */
export function findCode(text: string): string | undefined {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
}
