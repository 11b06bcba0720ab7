// Breaks eslint/max-params
export function bookMany(member: string, coach: string, occurrence: string, seats: number): string {
  return `${member}${coach}${occurrence}${seats}`
}
