import type { Exercise } from '#schema/training/exercise.ts'

/** An exercise of strength for everyone, without equipment. */
export const plainExercise: Exercise = {
  id: 'squat',
  title: 'Squat',
  kind: 'STRENGTH',
  muscleGroups: ['Quads'],
  equipment: [],
  level: null,
  ageFrom: null,
  ageTo: null,
  contraindications: [],
}
