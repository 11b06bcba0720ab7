import { graphql, usePreloadedQuery } from 'react-relay'
import type { SurveyScreenQuery } from '#schema/__generated__/relay/SurveyScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { Survey } from './Survey.tsx'
import { storedAnswers } from './surveyForm.ts'

/** Five questions after sign-up, used to fill the first screen. */
export function SurveyScreen({ query }: ScreenProps<SurveyScreenQuery>) {
  const { listCategories, stored } = usePreloadedQuery<SurveyScreenQuery>(
    graphql`
      query SurveyScreenQuery {
        listCategories(limit: 100) {
          items {
            id
            name
            order
          }
        }
        stored: getSurveyResultsLambda(filter: { formID: "sign-up" }) {
          result
        }
      }
    `,
    query,
  )
  const categories = (listCategories?.items ?? [])
    .flatMap((item) => (item ? [{ id: item.id, name: item.name, order: item.order ?? Number.MAX_SAFE_INTEGER }] : []))
    .toSorted((one, other) => one.order - other.order)
  return <Survey categories={categories} answers={storedAnswers(stored.result, categories)} />
}
