import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link as RouterLink } from 'wouter'
import { NextPage } from '#web/app/data/NextPage.tsx'
import type { Paged } from '#web/app/data/usePaged.ts'
import { Link } from '#web/ui/Link.tsx'
import { Rail } from '#web/ui/strip/Rail.tsx'

interface ShelfProps<Item> {
  title: string
  /** URL of the full list. */
  allAt?: string | undefined
  items: readonly Item[]
  /** The card of an item. */
  children: (item: Item) => ReactNode
  /** Called if the shelf has no items. */
  onEmpty?: (() => void) | undefined
  /** The list behind the items, if the shelf itself loads its next pages. */
  list?: Paged<unknown> | undefined
}

/** A rail with a link to the full list, or with a button for its next page. Renders nothing if empty. */
export function Shelf<Item>({ title, allAt, items, children, onEmpty, list }: ShelfProps<Item>) {
  const { t } = useLingui()
  const isEmpty = items.length === 0 && !list?.hasMore
  const tell = useEffectEvent(() => onEmpty?.())
  useEffect(() => {
    if (isEmpty) tell()
  }, [isEmpty])
  if (isEmpty) return undefined
  const all = allAt && (
    <Link className="inline-flex min-h-11 items-center" render={<RouterLink href={allAt} />}>
      {t`All`}
      <span className="sr-only"> {title}</span>
    </Link>
  )
  return (
    <Rail
      title={title}
      action={all}
      previousLabel={t`Previous`}
      nextLabel={t`Next`}
      end={list && <NextPage list={list}>{t`Show more videos`}</NextPage>}
    >
      {items.map((item) => children(item))}
    </Rail>
  )
}
