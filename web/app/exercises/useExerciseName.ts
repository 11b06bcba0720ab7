import { useLingui } from '@lingui/react/macro'
import { exerciseTitles } from './exerciseTitles.ts'

/** The title of an exercise in the reader's language; one without a translation stays as its coach wrote it. */
export function useExerciseName(): (title: string) => string {
  const { i18n } = useLingui()
  return (title) => {
    const known = exerciseTitles[title.trim().toLowerCase()]
    return known ? i18n._(known) : title
  }
}
