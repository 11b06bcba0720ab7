import { graphql, usePreloadedQuery } from 'react-relay'
import type {
  NewClassScreenQuery,
  NewClassScreenQuery$data,
} from '#schema/__generated__/relay/NewClassScreenQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from '#web/features/studio/paths.ts'
import { NewClass } from './NewClass.tsx'
import { slotIn } from './slotIn.ts'
import { useDisciplines } from './useDisciplines.ts'
import { useUsualCurrency } from './useUsualCurrency.ts'

export function NewClassScreen({ query, place }: ScreenProps<NewClassScreenQuery>) {
  const data = usePreloadedQuery<NewClassScreenQuery>(
    graphql`
      query NewClassScreenQuery {
        viewer {
          rolesList {
            items {
              role
              status
              company {
                ...NewClass_company
              }
            }
          }
        }
        ...useDisciplines_query
        ...useUsualCurrency_query
      }
    `,
    query,
  )
  const disciplines = useDisciplines(data)
  const currency = useUsualCurrency(data)
  return (
    <NewClass
      disciplines={disciplines}
      usual={{ company: companyOf(data.viewer), currency }}
      slot={slotIn(place.search)}
      list={paths.taught()}
    />
  )
}

/** A class without a company belongs to the first company that its coach teaches for. */
function companyOf(viewer: NewClassScreenQuery$data['viewer']) {
  const roles = (viewer?.rolesList?.items ?? []).flatMap((item) => item ?? [])
  const coaches = roles.filter(({ role, status }) => role === 'COACH' && status === APPROVED)
  return coaches.find((role) => role.company)?.company ?? undefined
}
