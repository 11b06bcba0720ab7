import type { Hue } from '#web/ui/art/hue.ts'

const hues: Readonly<Record<string, Hue>> = {
  Fitness: 'fitness',
  'Martial Arts': 'martial',
  Dance: 'dance',
  Yoga: 'yoga',
}

const levels = ['Rookie', 'Beginner', 'Intermediate', 'Advanced']

/** The wayfinding colour of a category; categories that a studio adds share one. */
export function hueOf(categoryName: string): Hue {
  return hues[categoryName] ?? 'other'
}

/** How many stripes a level has: one for a rookie, four for the advanced; none for a level of the studio's own. */
export function stripesOf(level: string | null | undefined): 1 | 2 | 3 | 4 | undefined {
  const index = levels.indexOf(level ?? '')
  return ([1, 2, 3, 4] as const)[index]
}
