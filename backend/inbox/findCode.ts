/** Finds the one-time code in a message, to display it large. */
export function findCode(text: string): string | undefined {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
}
