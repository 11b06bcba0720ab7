import { graphql } from 'react-relay'
import type { useSaveSurveyMutation } from '#schema/__generated__/relay/useSaveSurveyMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import type { SurveyForm } from './surveyForm.ts'

/** Saves the answers as they were given. The survey starts with them if it is opened again. */
export function useSaveSurvey(): (answers: SurveyForm) => Promise<void> {
  const { send } = useWrite<useSaveSurveyMutation>(graphql`
    mutation useSaveSurveyMutation($query: AWSJSON!) {
      saved: saveSignUpSurveyResultsLambda(formID: "sign-up", query: $query) {
        success
        code
      }
    }
  `)
  return async (answers) => {
    await send({ query: JSON.stringify(answers) })
  }
}
