import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link as RouterLink } from 'wouter'
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
}

/** A rail with a link to the full list. Renders nothing if empty. */
export function Shelf<Item>({ title, allAt, items, children, onEmpty }: ShelfProps<Item>) {
  const { t } = useLingui()
  const isEmpty = items.length === 0
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
    <Rail title={title} action={all} previousLabel={t`Previous`} nextLabel={t`Next`}>
      {items.map((item) => children(item))}
    </Rail>
  )
}
