import { graphql, useFragment } from 'react-relay'
import type { teaching_categories$key } from '#schema/__generated__/relay/teaching_categories.graphql.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'

export interface Category {
  id: string
  name: string
}

/** Categories in the studio's order. */
export function useCategories(key: teaching_categories$key | null | undefined): readonly Category[] {
  const connection = useFragment(
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
  const categories = (connection?.items ?? []).flatMap((item) => (item ? [item] : []))
  return categories.toSorted((one, other) => compareOrder(one.order, other.order))
}

interface TaughtIn {
  category: string | null | undefined
  customCategory: string | null | undefined
}

/** A placeholder category that names nothing; the coach's own text replaces it. */
export const OTHER = 'Other'

/** What a coach teaches: the localized category name, or the coach's own text. */
export function useTeachingName(categories: readonly Category[]): (role: TaughtIn) => string | undefined {
  const categoryName = useCategoryName()
  return ({ category, customCategory }) => {
    const existing = categories.find(({ id }) => id === category)
    const named = existing && categoryName(existing.name)
    return existing && existing.name !== OTHER ? named : customCategory || named
  }
}
