import type { ReactNode } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { NextPage } from './NextPage.tsx'
import type { Paged } from './usePaged.ts'

interface PagedListProps<Item> {
  list: Paged<unknown>
  items: readonly Item[]
  /** Replaces the list if it has no items. */
  empty: ReactNode
  /** Above the items. */
  heading?: ReactNode
  /** Layout of the items. */
  className: string
  /** Space around the items. */
  gapClass?: string
  /** The button that loads the next page. */
  moreLabel: ReactNode
  /** An item as `li`. */
  children: (item: Item) => ReactNode
}

/** A list that loads its next page on request. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { list, items, empty, heading, className, gapClass = 'gap-4', moreLabel, children } = props
  if (items.length === 0 && !list.hasMore) return empty
  return (
    <div className={classNames('flex flex-col', gapClass)}>
      {heading}
      <ul className={className}>{items.map((item) => children(item))}</ul>
      <NextPage list={list}>{moreLabel}</NextPage>
    </div>
  )
}
