// Breaks house/plain-english

/** When the class ends, in the own zone of its coach. */
export function endsAt({ date }: { date: string }): string {
  return date
}
