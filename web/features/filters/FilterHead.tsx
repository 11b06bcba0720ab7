import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { FilterHead_categories$key } from '#schema/__generated__/relay/FilterHead_categories.graphql.ts'
import { useCategoryName } from '#web/app/names/useCategoryName.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { SearchField } from '#web/ui/field/SearchField.tsx'
import { Tabs } from '#web/ui/strip/Tabs.tsx'

/** The filters that this component changes. */
interface Filters {
  categoryId: string | undefined
  text: string | undefined
}

interface FilterHeadProps {
  categories: FilterHead_categories$key | null | undefined
  filters: Filters
  /** Types belong to a discipline, so a new discipline clears the type. */
  onChoose: (change: Partial<Filters> & { subCategoryId?: undefined }, how?: { replace: boolean }) => void
  search: { label: string; placeholder: string }
  /** Additional filters, in the row below. */
  children: ReactNode
}

const ALL = ''

/** Discipline and search above a list. The URL holds the selection, so each choice navigates. */
export function FilterHead({ categories: key, filters, onChoose, search, children }: FilterHeadProps) {
  const { t } = useLingui()
  const categoryName = useCategoryName()
  const data = useFragment(
    graphql`
      fragment FilterHead_categories on ModelCategoryConnection {
        items {
          id
          name
          order
        }
      }
    `,
    key,
  )
  const categories = (data?.items ?? [])
    .flatMap((item) => item ?? [])
    .toSorted((one, other) => compareOrder(one.order, other.order))
  return (
    <div className="grid min-w-0 gap-2 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 md:border-b md:border-line">
        <Tabs
          isCompact
          label={t`Category`}
          value={filters.categoryId ?? ALL}
          onValueChange={(id) => onChoose({ categoryId: id === ALL ? undefined : id, subCategoryId: undefined })}
          tabs={[
            { value: ALL, label: t`All` },
            ...categories.map(({ id, name }) => ({ value: id, label: categoryName(name) })),
          ]}
        />
      </div>
      <SearchField
        {...search}
        labelHidden
        value={filters.text ?? ''}
        // Replaces the history entry, so that pauses while typing do not add steps to Back.
        onChange={(text) => onChoose({ text: text.trim() || undefined }, { replace: filters.text !== undefined })}
      />
      <div className="min-w-0 md:col-span-2">{children}</div>
    </div>
  )
}
