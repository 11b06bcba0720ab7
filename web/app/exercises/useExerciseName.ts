import { exerciseTitles } from './exerciseTitles.ts'
import { useTableName } from './useTableName.ts'

/** The title of an exercise in the reader's language; one without a translation stays unchanged. */
export function useExerciseName(): (title: string) => string {
  return useTableName(exerciseTitles, keyOf)
}

const keyOf = (title: string) => title.trim().toLowerCase()
