import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { ClassFilters_categories$key } from '#schema/__generated__/relay/ClassFilters_categories.graphql.ts'
import { useCategoryName } from '#web/app/useCategoryName.ts'
import { useTypeName } from '#web/app/useTypeName.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { DayStrip } from '#web/ui/DayStrip.tsx'
import { FilterChips } from '#web/ui/FilterChips.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import type { ClassesPlace } from './classesPlace.ts'
import { useDays } from './useDays.ts'

interface ClassFiltersProps {
  categories: ClassFilters_categories$key
  chosen: ClassesPlace
  onChoose: (change: Partial<ClassesPlace>) => void
}

/** The three choices above the list. Each is a link in all but look: the address carries it. */
export function ClassFilters({ categories: key, chosen, onChoose }: ClassFiltersProps) {
  const { items } = useFragment(
    graphql`
      fragment ClassFilters_categories on ModelCategoryConnection {
        items {
          id
          name
          order
          subCategories(limit: 100) {
            items {
              id
              name
            }
          }
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const categoryName = useCategoryName()
  const typeName = useTypeName()
  const days = useDays()
  const categories = items
    .flatMap((item) => (item ? [item] : []))
    .toSorted((one, other) => compareOrder(one.order, other.order))
  const subCategories = categories.find(({ id }) => id === chosen.categoryId)?.subCategories?.items ?? []
  const chips = subCategories.flatMap((item) => (item ? [{ value: item.id, label: typeName(item.name) }] : []))

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Tabs
        label={t`Category`}
        value={chosen.categoryId ?? ''}
        onValueChange={(categoryId) => onChoose({ categoryId, subCategoryId: undefined })}
        tabs={categories.map(({ id, name }) => ({ value: id, label: categoryName(name) }))}
      />
      {/* Keeps its height while no category is chosen yet, and where one has no kinds. */}
      <div className="min-h-10 min-w-0">
        <FilterChips
          scrolls
          label={t`Class type`}
          options={chips}
          value={chosen.subCategoryId ? [chosen.subCategoryId] : []}
          onValueChange={([subCategoryId]) => onChoose({ subCategoryId })}
        />
      </div>
      <DayStrip label={t`Day`} days={days} value={chosen.day} onValueChange={(day) => onChoose({ day })} />
    </div>
  )
}
