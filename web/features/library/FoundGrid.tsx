import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { PagedList } from '#web/app/data/PagedList.tsx'
import type { Paged } from '#web/app/data/usePaged.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

interface FoundGridProps<Item> {
  list: Paged<unknown>
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** What the grid says if nothing matches. */
  noneTitle: string
  moreLabel: ReactNode
  /** Removes all filters. */
  onClear: () => void
  /** The card of an item. */
  children: (item: Item) => ReactNode
}

/** Cards that match the filters. */
export function FoundGrid<Item>(props: FoundGridProps<Item>) {
  const { list, items, keyOf, noneTitle, moreLabel, onClear, children } = props
  const { t } = useLingui()
  return (
    <PagedList
      list={list}
      items={items}
      empty={
        <EmptyState
          icon={<SearchX size={22} aria-hidden />}
          title={noneTitle}
          text={t`Remove a filter to see more.`}
          action={
            <Button size="compact" onClick={onClear}>
              <Trans>Clear all</Trans>
            </Button>
          }
        />
      }
      heading={
        <h2 className="sr-only">
          <Trans>Results</Trans>
        </h2>
      }
      className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 ml:grid-cols-4"
      moreLabel={moreLabel}
    >
      {(item) => (
        <li key={keyOf(item)} className="flex *:w-full">
          {children(item)}
        </li>
      )}
    </PagedList>
  )
}
