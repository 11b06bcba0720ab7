// Operation: getSurveyResultsLambda
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { SurveyResultsFilter } from '#schema/__generated__/wire.ts'
import { readAnswers, readFormId } from './readSurvey.ts'
import type { SurveyResult, SurveyStore } from './survey.port.ts'

/** Only global admins read the answers of others. Coaches and admins of companies do not. */
export async function findSurvey(
  { formID, query, contactID }: SurveyResultsFilter,
  context: Context,
  surveys: SurveyStore,
): Promise<SurveyResult> {
  const self = callerOf(context.viewer.isGlobal ? undefined : contactID, context)
  const survey = { contactId: contactID ?? self, formId: readFormId(formID) }
  const found = await surveys.find(survey, readAnswers(query ?? '{}'))
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}
