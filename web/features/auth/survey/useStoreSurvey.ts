import { usePerson } from '#web/app/person/person.ts'
import { useShell } from '#web/app/useShell.ts'
import { forgetSurveyDraft, keepSurveyDraft, type SurveyDraft, type SurveyForm } from './surveyForm.ts'
import { useCreateActivity } from './useCreateActivity.ts'
import { useCreateGoal } from './useCreateGoal.ts'
import { useCreateProfile } from './useCreateProfile.ts'
import { useSaveSurvey } from './useSaveSurvey.ts'
import { useUpdateProfile } from './useUpdateProfile.ts'

/** Replaces the stored answers, so it can be repeated. */
const SURVEY = 'survey'

interface Write {
  name: string
  run: () => Promise<void>
}

/** Saves the answers one after another. A retry saves only the missing ones, and the survey, whose answers may have changed. */
export function useStoreSurvey(): (answers: SurveyForm, draft: SurveyDraft) => Promise<void> {
  const { data } = useShell()
  const writesOf = useWritesOf()
  return async (answers, draft) => {
    const savedKeys = [...draft.written]
    for (const { name, run } of writesOf(answers)) {
      if (savedKeys.includes(name)) continue
      await run()
      if (name === SURVEY) continue
      savedKeys.push(name)
      keepSurveyDraft({ ...draft, written: savedKeys })
    }
    await (await data()).account.reload()
    forgetSurveyDraft()
  }
}

function useWritesOf(): (answers: SurveyForm) => Write[] {
  const person = usePerson()
  const createProfile = useCreateProfile()
  const updateProfile = useUpdateProfile()
  const createActivity = useCreateActivity()
  const createGoal = useCreateGoal()
  const saveSurvey = useSaveSurvey()
  return (answers) => {
    const { interests, level, goals, frequency, time } = answers
    if (!person) return []
    const contactID = person.contactId
    const timeStamp = new Date().toISOString()
    const habits = { contactID, numberDaysInWeek: frequency, timeOfDay: time }
    return [
      { name: SURVEY, run: () => saveSurvey(answers) },
      { name: 'profile', run: () => (person.hasProfile ? updateProfile(habits) : createProfile(habits)) },
      ...interests.map((categoryID) => ({
        name: `activity ${categoryID}`,
        run: () => createActivity({ contactID, categoryID, levels: [{ level, timeStamp }] }),
      })),
      {
        name: 'goals',
        run: () =>
          createGoal({
            contactID,
            goals: goals.map((goal) => ({ goal, isCurrent: true, isCustom: false, timeStamp })),
          }),
      },
    ]
  }
}
