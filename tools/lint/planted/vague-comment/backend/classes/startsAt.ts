// Breaks house/plain-english

/** When the class starts, for whoever asks. */
export function startsAt({ date }: { date: string }): string {
  return date
}
