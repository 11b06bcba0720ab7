import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { keep, readKept, type Shelf } from '#web/app/person/browserStorage.ts'
import type { Draft } from '#web/ui/form/draft.ts'
import { fault } from '#web/ui/form/fault.ts'
import { frequencies, goals, levels, times } from './surveyChoices.ts'

const AT_LEAST_ONE = fault(msg`At least one field required.`)
const REQUIRED = fault(msg`Required.`)

/** Starts unselected, but requires a selection on submit. */
function oneOf<const TOptions extends readonly string[]>(options: TOptions) {
  return v.pipe(v.nullable(v.picklist(options)), v.picklist(options, REQUIRED))
}

/** The survey's answers. Interests are category ids. */
export const SurveyForm = v.object({
  interests: v.pipe(v.array(v.string()), v.minLength(1, AT_LEAST_ONE)),
  level: oneOf(levels),
  goals: v.pipe(v.array(v.picklist(goals)), v.minLength(1, AT_LEAST_ONE)),
  frequency: oneOf(frequencies),
  time: oneOf(times),
})

export type SurveyForm = v.InferOutput<typeof SurveyForm>
export type SurveyQuestion = keyof SurveyForm

/** In display order. */
export const questions: readonly SurveyQuestion[] = ['interests', 'level', 'goals', 'frequency', 'time']

const Answers = v.object({
  interests: v.array(v.string()),
  level: v.nullable(v.picklist(levels)),
  goals: v.array(v.picklist(goals)),
  frequency: v.nullable(v.picklist(frequencies)),
  time: v.nullable(v.picklist(times)),
})

const SurveyDraft = v.object({
  question: v.picklist(questions),
  answers: Answers,
  /** Answers already saved, so that a retry does not save them twice. */
  written: v.array(v.string()),
})

/** Progress of the survey. Stored in the tab, so that a reload keeps the current question. */
export type SurveyDraft = v.InferOutput<typeof SurveyDraft>

export const emptySurvey: SurveyDraft = {
  question: 'interests',
  answers: { interests: [], level: null, goals: [], frequency: null, time: null },
  written: [],
}

const KEY = 'survey-draft'

export function keepSurveyDraft(draft: SurveyDraft, shelf: Shelf = sessionStorage): void {
  keep(shelf, KEY, draft)
}

export function surveyDraft(shelf: Shelf = sessionStorage): SurveyDraft {
  return readKept(shelf, KEY, SurveyDraft) ?? emptySurvey
}

export function forgetSurveyDraft(shelf: Shelf = sessionStorage): void {
  shelf.removeItem(KEY)
}

/**
 * Answers that the server has stored, without interests in categories that are no longer offered. Empty if there are none,
 * or if they belong to another version of the survey.
 */
export function storedAnswers(result: unknown, categories: readonly { id: string }[]): SurveyDraft['answers'] {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), Answers), result)
  if (!stored.success) return emptySurvey.answers
  const interests = stored.output.interests.filter((id) => categories.some((category) => category.id === id))
  return { ...stored.output, interests }
}

/** The form's draft: the answers within the survey's draft. */
export const answersDraft: Draft<SurveyDraft['answers']> = {
  read: () => readKept(sessionStorage, KEY, SurveyDraft)?.answers,
  keep: (answers) => {
    keepSurveyDraft({ ...surveyDraft(), answers })
    return true
  },
  forget: () => forgetSurveyDraft(),
}
