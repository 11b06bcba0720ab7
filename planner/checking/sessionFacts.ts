import type { Exercise } from '#schema/training/exercise.ts'

/** What a session of these exercises trains and needs, by how often it does. */
export function sessionFacts(exercises: readonly Exercise[]): { muscle_groups: string[]; equipment: string[] } {
  return {
    muscle_groups: byFrequency(exercises.flatMap(({ muscleGroups }) => muscleGroups)),
    equipment: byFrequency(exercises.flatMap(({ equipment }) => equipment)),
  }
}

function byFrequency(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'en')).map(([name]) => name)
}
