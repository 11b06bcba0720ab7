// Operation: saveSignUpSurveyResultsLambda
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { readAnswers, readFormId } from './readSurvey.ts'
import type { SurveyAnswersStore, SurveyResult } from './survey.port.ts'

interface AnsweredSurvey {
  formID: string
  query: string
}

export async function saveSurvey(
  { formID, query }: AnsweredSurvey,
  { rows, ...context }: Writing,
  surveys: SurveyAnswersStore,
): Promise<SurveyResult> {
  const contactId = callerOf(undefined, context)
  const survey = { contactId, formId: readFormId(formID), answers: readAnswers(query) }
  const saved = await surveys.save({ ...survey, now: context.now })
  if (!saved) throw new DomainError('LIMIT_REACHED')
  const { interestedInCoaching } = saved
  if (interestedInCoaching !== null) await rows.Profile.updateWhere({ contactID: contactId }, { interestedInCoaching })
  return saved
}
