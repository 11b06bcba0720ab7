import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import {
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type CustomItemComponentProps, Virtualizer, WindowVirtualizer } from 'virtua'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'

/** The state after the last row: more can be loaded, is loading, failed, or all rows are loaded. */
export type ListEnd = 'more' | 'loading' | 'failed' | 'all'

export interface EndlessListProps<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item, index: number) => ReactNode
  end: ListEnd
  /** Called near the end, once per state of the list, and by the button after a failure. */
  onMore: () => void
  /** Shown below the last row. */
  allText?: ReactNode
  /** Total number of rows, if known. */
  total?: number | undefined
  /** Height of a row in pixels, if all are equal: then the first rendering does not move. */
  rowHeight?: number | undefined
  /** Class of a separate scroll box, such as its height. Without it, the page scrolls. */
  boxClass?: string | undefined
}

/**
 * A list that loads more rows while scrolling. Only visible rows are rendered, so it may have any length; the scroll
 * position is kept when rows are added at the front.
 */
export function EndlessList<Item>(props: EndlessListProps<Item>) {
  const { label, items, keyOf, children, end, total, rowHeight, boxClass } = props
  const box = useRef<HTMLElement>(null)
  const isBox = boxClass !== undefined
  // Until then there is no position to keep, and virtua would wait for a scroll event that never comes, and render
  // nothing.
  const [isMeasured, setMeasured] = useState(false)
  const rows = {
    data: items,
    shift: useShift(items, keyOf) && isMeasured,
    onResize: () => setMeasured(true),
    as: 'ul' as const,
    item: Row,
    ...(rowHeight === undefined ? {} : { itemSize: rowHeight }),
    children: (item: Item, index: number) => <Keyed key={keyOf(item)}>{children(item, index)}</Keyed>,
  }
  return (
    <SizeContext value={total ?? (end === 'all' ? items.length : -1)}>
      <section
        ref={box}
        aria-label={label}
        {...(isBox ? { tabIndex: 0 } : {})}
        className={classNames(isBox && 'overflow-y-auto overscroll-contain', boxClass)}
      >
        {isBox ? <Virtualizer {...rows} scrollRef={box} /> : <WindowVirtualizer {...rows} />}
        <EndRow {...props} count={items.length} box={isBox ? box : undefined} />
      </section>
    </SizeContext>
  )
}

function Keyed({ children }: { children: ReactNode }): ReactElement {
  return <>{children}</>
}

const SizeContext = createContext(-1)

/** Announces the position of a row, although other rows are not rendered. */
function Row({ style, index, children, ref }: CustomItemComponentProps) {
  return (
    <li {...(ref ? { ref } : {})} style={style} aria-posinset={index + 1} aria-setsize={use(SizeContext)}>
      {children}
    </li>
  )
}

/** Whether these items include new rows at the front: then the scroll position is kept relative to the end. */
function useShift<Item>(items: readonly Item[], keyOf: (item: Item) => string): boolean {
  const [seen, setSeen] = useState({ items, isShifted: false })
  if (seen.items !== items) {
    const [before] = seen.items
    const place = before === undefined ? 0 : items.findIndex((item) => keyOf(item) === keyOf(before))
    setSeen({ items, isShifted: place > 0 })
  }
  return seen.isShifted
}

interface EndRowProps extends Pick<EndlessListProps<unknown>, 'end' | 'onMore' | 'allText'> {
  count: number
  box: RefObject<HTMLElement | null> | undefined
}

/** All states have the same height, so that nothing below the list moves. */
function EndRow({ end, onMore, allText, count, box }: EndRowProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (end !== 'more' || !element) return undefined
    const load: IntersectionObserverCallback = (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      // Measuring rows moves the end out of sight and back, which must not load the same page twice.
      observer.disconnect()
      onMore()
    }
    const observer = new IntersectionObserver(load, { root: box?.current ?? null, rootMargin: '400px 0px' })
    observer.observe(element)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- `onMore` may be another function at each drawing; it is asked once for each length
  }, [end, count, box])
  return (
    <div ref={place} className="flex min-h-14 flex-wrap items-center justify-center gap-3 py-2 text-sm text-muted">
      {end === 'loading' && (
        <span role="status" className="flex items-center gap-2">
          <Spinner />
          <Trans>Loading more</Trans>
        </span>
      )}
      {end === 'failed' && (
        <>
          <span role="alert" className="flex items-center gap-2">
            <CloudOff size={18} aria-hidden className="text-live" />
            <Trans>The rest couldn’t be loaded.</Trans>
          </span>
          <Button variant="secondary" size="compact" onClick={onMore}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      {end === 'all' && allText}
    </div>
  )
}
