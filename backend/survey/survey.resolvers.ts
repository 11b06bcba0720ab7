import { answerSoftly, lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { type Writing, writing } from '#backend/model/write/rows.ts'
import type { Database, Queryable } from '#backend/platform/database.ts'
import type {
  MutationSaveSignUpSurveyResultsLambdaArgs,
  QueryGetSurveyResultsLambdaArgs,
} from '#schema/__generated__/wire.ts'
import { findSurvey } from './findSurvey.ts'
import { saveSurvey } from './saveSurvey.ts'
import type { SurveyAnswersStore, SurveyResult, SurveyStore } from './survey.port.ts'

interface SurveyParts {
  database: Database
  surveysIn(database: Queryable): SurveyStore & SurveyAnswersStore
}

const toPayload = ({ answers, interestedInCoaching }: SurveyResult) => ({ result: answers, interestedInCoaching })

export function surveyResolvers({ database, surveysIn }: SurveyParts): HandWritten {
  const save = writing(database, (args: MutationSaveSignUpSurveyResultsLambdaArgs, context: Writing) =>
    saveSurvey(args, context, surveysIn(context.transaction)),
  )
  return {
    Query: {
      getSurveyResultsLambda: answerSoftly(
        'Something went wrong',
        async ({ filter }: QueryGetSurveyResultsLambdaArgs, context) =>
          toPayload(await findSurvey(filter, context, surveysIn(database))),
      ),
    },
    Mutation: {
      saveSignUpSurveyResultsLambda: lambda(
        'Something went wrong',
        async (args: MutationSaveSignUpSurveyResultsLambdaArgs, context) => toPayload(await save(args, context)),
      ),
    },
  }
}
