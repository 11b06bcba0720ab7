/** The colors of disciplines. They mark a kind of thing, and never that it can be pressed. */
export type Hue = 'fitness' | 'martial' | 'dance' | 'yoga' | 'other'

export const hueFill: Record<Hue, string> = {
  fitness: 'bg-d-fitness',
  martial: 'bg-d-martial',
  dance: 'bg-d-dance',
  yoga: 'bg-d-yoga',
  other: 'bg-d-other',
}

export const hueText: Record<Hue, string> = {
  fitness: 'text-d-fitness',
  martial: 'text-d-martial',
  dance: 'text-d-dance',
  yoga: 'text-d-yoga',
  other: 'text-d-other',
}
