import { graphql, usePreloadedQuery } from 'react-relay'
import type {
  NewClassScreenQuery,
  NewClassScreenQuery$data,
} from '#schema/__generated__/relay/NewClassScreenQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from '#web/features/studio/paths.ts'
import { NewClass, type Usual } from './NewClass.tsx'
import { slotIn } from './slotIn.ts'
import { useDisciplines } from './useDisciplines.ts'

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
                currency
                ...NewClass_company
              }
            }
          }
          classes(sortDirection: DESC, limit: 1) {
            items {
              currency
            }
          }
        }
        ...useDisciplines_query
      }
    `,
    query,
  )
  const disciplines = useDisciplines(data)
  return (
    <NewClass
      disciplines={disciplines}
      usual={usualOf(data.viewer)}
      slot={slotIn(place.search)}
      list={paths.taught()}
    />
  )
}

/** A class without a company belongs to the first company that its coach teaches for. */
function usualOf(viewer: NewClassScreenQuery$data['viewer']): Usual {
  const roles = (viewer?.rolesList?.items ?? []).flatMap((item) => item ?? [])
  const coaches = roles.filter(({ role, status }) => role === 'COACH' && status === APPROVED)
  const company = coaches.find((role) => role.company)?.company ?? undefined
  return { company, currency: usualCurrency(viewer, company?.currency) }
}

/** The currency of the coach's last class, or else the studio's. */
function usualCurrency(viewer: NewClassScreenQuery$data['viewer'], ofStudio: string | null | undefined) {
  return viewer?.classes?.items[0]?.currency ?? ofStudio ?? undefined
}
