export type Greeting = 'morning' | 'afternoon' | 'evening'

/** By the user's local hour: morning before 12, afternoon before 18, then evening. */
export function greetingOf(hour: number): Greeting {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
