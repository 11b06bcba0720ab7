import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { TaughtCategories_categories$key } from '#schema/__generated__/relay/TaughtCategories_categories.graphql.ts'
import type { TaughtCategories_coach$key } from '#schema/__generated__/relay/TaughtCategories_coach.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { useCategories, useTeachingName } from './teaching.ts'

interface TaughtCategoriesProps {
  coach: TaughtCategories_coach$key
  categories: TaughtCategories_categories$key | null | undefined
}

/** What a coach teaches at all their companies, by category or in their own words. Renders nothing if they don't say. */
export function TaughtCategories({ coach: key, categories: categoriesKey }: TaughtCategoriesProps) {
  const { rolesList } = useFragment(
    graphql`
      fragment TaughtCategories_coach on Contact {
        rolesList(limit: 100) {
          items {
            role
            status
            category
            customCategory
          }
        }
      }
    `,
    key,
  )
  const categories = useFragment(
    graphql`
      fragment TaughtCategories_categories on ModelCategoryConnection {
        ...teaching_categories
      }
    `,
    categoriesKey,
  )
  const { t } = useLingui()
  const teachingName = useTeachingName(useCategories(categories))
  const names = new Set<string>()
  for (const item of rolesList?.items ?? []) {
    const { role, status, category, customCategory } = item ?? {}
    const name = role === 'COACH' && status === APPROVED && teachingName({ category, customCategory })
    if (name) names.add(name)
  }
  if (names.size === 0) return undefined
  return (
    <ul aria-label={t`Categories`} className="flex flex-wrap gap-2 pt-1">
      {[...names].map((name) => (
        <li key={name}>
          <Badge>
            <bdi>{name}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  )
}
