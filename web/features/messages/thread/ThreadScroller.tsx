import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Virtualizer } from 'virtua'
import type { Paged } from '#web/app/data/usePaged.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Target } from './useHistory.ts'
import { useThreadScroll } from './useThreadScroll.ts'

/** Pixels; must match `h-12` below. */
const TOP_HEIGHT = 48

export interface KeyedRow {
  key: string
  message?: { readonly seq: number }
  startsUnread: boolean
}

interface ThreadScrollerProps<Row extends KeyedRow> {
  label: string
  /** Reads what is above. */
  list: Paged<unknown>
  /** Reads what is below, where the newest messages are not in view. */
  newer: Paged<unknown>
  /** Oldest first. */
  rows: readonly Row[]
  /** The message that is brought into view. */
  target: Target | undefined
  /** Shows the newest messages instead of these. */
  onNewest: () => void
  newestSeq: number
  /** How many messages of others are newer. */
  countSince: (seq: number) => number
  /** Number of unconfirmed messages: with each one that is added, the end comes into view. */
  ownCount: number
  onAtEnd: (isAtEnd: boolean) => void
  children: (row: Row) => ReactNode
}

/**
 * Scrolls through the rows, with the newest at the bottom. Only rows near the view are in the page. Older ones load at
 * the top and do not move those in view.
 */
export function ThreadScroller<Row extends KeyedRow>(props: ThreadScrollerProps<Row>) {
  const { label, list, newer, countSince, children, ...place } = props
  const { rows } = props
  const { t } = useLingui()
  const scroll = useThreadScroll({ list, newer, ...place })
  const { box, handle, isAtEnd, leftSeq, shift, onScroll, onResize, toEnd } = scroll
  const newCount = isAtEnd ? 0 : countSince(leftSeq)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="flex min-h-full flex-col justify-end">
          <div className="flex h-12 shrink-0 items-center justify-center gap-3 text-sm text-muted">
            <Top list={list} />
          </div>
          <Virtualizer
            ref={handle}
            scrollRef={box}
            startMargin={TOP_HEIGHT}
            shift={shift}
            as="ol"
            item="li"
            data={rows}
            onScroll={onScroll}
            onResize={onResize}
          >
            {(row: Row) => <Keyed key={row.key}>{children(row)}</Keyed>}
          </Virtualizer>
          <Bottom list={newer} />
        </div>
      </section>
      {!isAtEnd && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          {newCount > 0 ? (
            <Button size="compact" icon={<ArrowDown size={16} aria-hidden />} onClick={toEnd}>
              <Plural value={newCount} one="# new message" other="# new messages" />
            </Button>
          ) : (
            <span className="rounded bg-raised shadow-overlay">
              <IconButton
                size="compact"
                variant="secondary"
                label={t`Jump to newest`}
                icon={<ArrowDown size={18} aria-hidden />}
                onClick={toEnd}
              />
            </span>
          )}
        </div>
      )}
    </div>
  )
}

function Keyed({ children }: { children: ReactNode }): ReactElement {
  return <>{children}</>
}

/** As high in each state, so that nothing below it moves. */
function Top({ list: { isReading, fault, hasMore, readOn } }: { list: Paged<unknown> }) {
  if (isReading) {
    return (
      <span role="status" className="flex items-center gap-2">
        <Spinner />
        <Trans>Loading older messages</Trans>
      </span>
    )
  }
  if (!fault || !hasMore) return null
  return <Failed text={<Trans>Older messages couldn’t be loaded.</Trans>} onRetry={readOn} />
}

/** Below the rows of a part, where the next ones did not come. */
function Bottom({ list: { fault, hasMore, readOn } }: { list: Paged<unknown> }) {
  if (!fault || !hasMore) return null
  return (
    <div className="flex min-h-12 shrink-0 items-center justify-center gap-3 text-sm text-muted">
      <Failed text={<Trans>Newer messages couldn’t be loaded.</Trans>} onRetry={readOn} />
    </div>
  )
}

function Failed({ text, onRetry }: { text: ReactNode; onRetry: () => void }) {
  return (
    <>
      <span role="alert">{text}</span>
      <Button variant="secondary" size="compact" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </>
  )
}
