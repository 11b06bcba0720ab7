import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { FilterHead_categories$key } from '#schema/__generated__/relay/FilterHead_categories.graphql.ts'
import { useCategoryName } from '#web/app/useCategoryName.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

/** What the head of a list chooses. */
interface Chosen {
  categoryId: string | undefined
  text: string | undefined
}

interface FilterHeadProps {
  categories: FilterHead_categories$key | null | undefined
  chosen: Chosen
  /** Another discipline has other types. */
  onChoose: (change: Partial<Chosen> & { subCategoryId?: undefined }, how?: { replace: boolean }) => void
  search: { label: string; placeholder: string }
  /** The line of filters below. */
  children: ReactNode
}

const ALL = ''

/** Above a list: one discipline or all, and the search. Each choice is a link in all but look: the address carries it. */
export function FilterHead({ categories: key, chosen, onChoose, search, children }: FilterHeadProps) {
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
          value={chosen.categoryId ?? ALL}
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
        value={chosen.text ?? ''}
        // Each pause while typing would be a step of the way back.
        onChange={(text) => onChoose({ text: text.trim() || undefined }, { replace: chosen.text !== undefined })}
      />
      <div className="min-w-0 md:col-span-2">{children}</div>
    </div>
  )
}
