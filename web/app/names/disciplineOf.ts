import type { Hue } from '#web/ui/art/hue.ts'

const hues: Readonly<Record<string, Hue>> = {
  Fitness: 'fitness',
  'Martial Arts': 'martial',
  Dance: 'dance',
  Yoga: 'yoga',
}

const levels = ['Rookie', 'Beginner', 'Intermediate', 'Advanced']

/** The color of a category; categories added by a studio share one. */
export function hueOf(categoryName: string): Hue {
  return hues[categoryName] ?? 'other'
}

/** The number of stripes for a level: from one for rookies to four for the advanced; none for a studio's own level. */
export function stripesOf(level: string | null | undefined): 1 | 2 | 3 | 4 | undefined {
  const index = levels.indexOf(level ?? '')
  return ([1, 2, 3, 4] as const)[index]
}
