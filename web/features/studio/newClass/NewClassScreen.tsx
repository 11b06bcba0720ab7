import { graphql, usePreloadedQuery } from 'react-relay'
import type {
  NewClassScreenQuery,
  NewClassScreenQuery$data,
} from '#schema/__generated__/relay/NewClassScreenQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { NewClass, type Usual } from './NewClass.tsx'

export function NewClassScreen({ query }: ScreenProps<NewClassScreenQuery>) {
  const { listCategories, viewer } = usePreloadedQuery<NewClassScreenQuery>(
    graphql`
      query NewClassScreenQuery {
        viewer {
          rolesList {
            items {
              role
              status
              company {
                id
                address
              }
            }
          }
          classes(sortDirection: DESC, limit: 1) {
            items {
              currency
            }
          }
        }
        listCategories(limit: 100) {
          items {
            id
            name
            order
            levels
            subCategories(limit: 100) {
              items {
                id
                name
              }
            }
          }
        }
      }
    `,
    query,
  )
  const disciplines = (listCategories?.items ?? [])
    .flatMap((item) => (item ? [item] : []))
    .toSorted((one, other) => compareOrder(one.order, other.order))
    .map(({ id, name, levels, subCategories }) => ({
      id,
      name,
      levels: levels ?? [],
      kinds: (subCategories?.items ?? []).flatMap((kind) => kind ?? []),
    }))
  return <NewClass disciplines={disciplines} usual={usualOf(viewer)} />
}

/** A class without a company belongs to the first company that its coach teaches for. */
function usualOf(viewer: NewClassScreenQuery$data['viewer']): Usual {
  const roles = (viewer?.rolesList?.items ?? []).flatMap((item) => item ?? [])
  const coaches = roles.filter(({ role, status }) => role === 'COACH' && status === APPROVED)
  const company = coaches.find((role) => role.company)?.company
  return {
    company: company ? { id: company.id, address: company.address ?? '' } : undefined,
    currency: viewer?.classes?.items[0]?.currency,
  }
}
