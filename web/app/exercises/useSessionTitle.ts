import { useLingui } from '@lingui/react/macro'
import { readTitle } from '#planner/model/sentences.ts'
import { useSessionName } from '#web/app/names/useSessionName.ts'
import { muscleNames, useMuscleName } from './useMuscleName.ts'

/** The planner's title of a session in the reader's language. A coach's or a model's text stays unchanged. */
export function useSessionTitle(): (description: string) => string {
  const { i18n } = useLingui()
  const [sessionName, muscleName] = [useSessionName(), useMuscleName()]
  return (description) => {
    const title = readTitle(description)
    // A coach may write "Session 1: Hills".
    if (!title?.muscles.every((name) => Object.hasOwn(muscleNames, name))) return description
    const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
    return title.muscles.length === 0 ? sessionName(`Section ${title.day}`) : list.format(title.muscles.map(muscleName))
  }
}
