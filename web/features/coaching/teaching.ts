import { graphql, useFragment } from 'react-relay'
import type { teaching_categories$key } from '#schema/__generated__/relay/teaching_categories.graphql.ts'
import { useCategoryName } from '#web/app/useCategoryName.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'

export interface Category {
  id: string
  name: string
}

/** In the studio's order. */
export function useCategories(key: teaching_categories$key | null | undefined): readonly Category[] {
  const listed = useFragment(
    graphql`
      fragment teaching_categories on ModelCategoryConnection {
        items {
          id
          name
          order
        }
      }
    `,
    key,
  )
  const known = (listed?.items ?? []).flatMap((item) => (item ? [item] : []))
  return known.toSorted((one, other) => compareOrder(one.order, other.order))
}

interface TaughtIn {
  category: string | null | undefined
  customCategory: string | null | undefined
}

/** Says nothing of what is taught; the coach's own words do. */
export const OTHER = 'Other'

/** What a coach teaches, in the reader's language where it is one of the categories. */
export function useTeachingName(categories: readonly Category[]): (role: TaughtIn) => string | undefined {
  const categoryName = useCategoryName()
  return ({ category, customCategory }) => {
    const known = categories.find(({ id }) => id === category)
    const named = known && categoryName(known.name)
    return known && known.name !== OTHER ? named : customCategory || named
  }
}
