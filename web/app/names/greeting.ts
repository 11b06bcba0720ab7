export type Greeting = 'morning' | 'afternoon' | 'evening'

/** By the hour where the person is: morning before 12, afternoon before 18, else evening. */
export function greetingOf(hour: number): Greeting {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
