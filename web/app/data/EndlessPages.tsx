import type { ReactNode } from 'react'
import { EndlessList, type EndlessListProps, type ListEnd } from '#web/ui/list/EndlessList.tsx'
import type { Paged } from './usePaged.ts'

interface EndlessPagesProps<Item> extends Omit<EndlessListProps<Item>, 'end' | 'onMore'> {
  list: Paged<unknown>
  /** Replaces the list if it has no items. */
  empty: ReactNode
  /** Above the items. */
  heading?: ReactNode
}

/** A list that loads its next page as the user scrolls. */
export function EndlessPages<Item>({ list, empty, heading, ...rows }: EndlessPagesProps<Item>) {
  if (rows.items.length === 0 && !list.hasMore) return empty
  return (
    <div className="flex flex-col gap-2">
      {heading}
      <EndlessList {...rows} end={endOf(list)} onMore={list.readOn} />
    </div>
  )
}

function endOf({ fault, isReading, hasMore }: Paged<unknown>): ListEnd {
  if (isReading) return 'loading'
  if (fault) return 'failed'
  return hasMore ? 'more' : 'all'
}
