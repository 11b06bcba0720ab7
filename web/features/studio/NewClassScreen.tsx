import { graphql, usePreloadedQuery } from 'react-relay'
import type { NewClassScreenQuery } from '#schema/__generated__/relay/NewClassScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { NewClass } from './NewClass.tsx'

/** Everything a class needs, on one page. */
export function NewClassScreen({ query }: ScreenProps<NewClassScreenQuery>) {
  const { listCategories } = usePreloadedQuery<NewClassScreenQuery>(
    graphql`
      query NewClassScreenQuery {
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
  return <NewClass disciplines={disciplines} />
}
