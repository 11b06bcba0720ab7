import { graphql, useFragment } from 'react-relay'
import type { useDisciplines_query$key } from '#schema/__generated__/relay/useDisciplines_query.graphql.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import type { Discipline } from './WhatFields.tsx'

/** The categories of classes with their levels and types, in the order of the catalog. */
export function useDisciplines(query: useDisciplines_query$key): Discipline[] {
  const { listCategories } = useFragment(
    graphql`
      fragment useDisciplines_query on Query {
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
  return (listCategories?.items ?? [])
    .flatMap((item) => (item ? [item] : []))
    .toSorted((one, other) => compareOrder(one.order, other.order))
    .map(({ id, name, levels, subCategories }) => ({
      id,
      name,
      levels: levels ?? [],
      kinds: (subCategories?.items ?? []).flatMap((kind) => kind ?? []),
    }))
}
