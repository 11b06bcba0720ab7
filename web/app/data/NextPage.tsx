import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { messageOf } from '#web/app/failures/messageOf.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Paged } from './usePaged.ts'

interface NextPageProps {
  list: Paged<unknown>
  /** Label of the button. */
  children: ReactNode
}

/**
 * The end of a list: loads the next page, or shows why it failed with a way to retry. After the last page the button
 * disappears, and focus on it moves to the first new row.
 */
export function NextPage({ list: { hasMore, isReading, fault, readOn }, children }: NextPageProps) {
  const { t } = useLingui()
  const last = useRef<Element>(undefined)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (hasMore || !isLost) return
    // Chromium 156 crashes if a focus moves within a snapping scroller whose snapped card has just lost its box, unless the
    // layout is up to date.
    document.body.getBoundingClientRect()
    firstAfter(last.current)?.focus({ preventScroll: true })
  }, [hasMore])
  if (!hasMore) return undefined
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <p role="alert" className={fault ? 'text-muted' : 'sr-only'}>
        {fault && t(messageOf(fault))}
      </p>
      <Button
        variant="secondary"
        busy={isReading}
        onClick={({ currentTarget }) => {
          last.current = stops().findLast((stop) => isBefore(stop, currentTarget))
          readOn()
        }}
      >
        {fault ? <Trans>Try again</Trans> : children}
      </Button>
    </div>
  )
}

/** The focusable elements in page order. */
function stops(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('a[href], button:enabled')]
}

function firstAfter(last: Element | undefined): HTMLElement | undefined {
  return last && stops().find((stop) => isBefore(last, stop))
}

function isBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
