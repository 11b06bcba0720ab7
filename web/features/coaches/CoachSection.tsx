import type { ReactNode } from 'react'
import { NextPage } from '#web/app/data/NextPage.tsx'
import type { Paged } from '#web/app/data/usePaged.ts'

interface CoachSectionProps<Item> {
  /** Id of the heading. */
  id: string
  title: ReactNode
  list: Paged<unknown>
  items: readonly Item[]
  keyOf: (item: Item) => string
  moreLabel: ReactNode
  /** Stands in place of an empty list. Without it, an empty section renders nothing. */
  empty?: ReactNode
  /** The card of an item. */
  children: (item: Item) => ReactNode
}

/** A list on a coach's page: a heading, cards, and a button for the next page. */
export function CoachSection<Item>(props: CoachSectionProps<Item>) {
  const { id, title, list, items, keyOf, moreLabel, empty, children } = props
  const isEmpty = items.length === 0 && !list.hasMore
  if (isEmpty && !empty) return undefined
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {isEmpty ? (
        empty
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 ml:grid-cols-3">
          {items.map((item) => (
            <li key={keyOf(item)} className="flex *:w-full">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      <NextPage list={list}>{moreLabel}</NextPage>
    </section>
  )
}
