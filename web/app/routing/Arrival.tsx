import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { productName } from '#web/app/productName.ts'

interface ArrivalProps {
  /** Whether a screen was shown before this one. The page that the app opens with leaves the focus to the browser. */
  hasArrived: RefObject<boolean>
  children: ReactNode
}

/**
 * Stands around a screen and so knows when it is really there: names the browser's tab after its heading, and takes
 * the focus to the heading, so that a screen reader says where one is now. A field that took the focus keeps it.
 */
export function Arrival({ hasArrived, children }: ArrivalProps) {
  const { i18n } = useLingui()
  const screen = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const title = shownHeading()?.textContent
    document.title = title ? `${title} · ${productName}` : productName
  }, [i18n.locale])

  useEffect(() => {
    const isMove = hasArrived.current
    hasArrived.current = true
    if (!isMove || screen.current?.contains(document.activeElement)) return
    const heading = shownHeading()
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [hasArrived])

  return (
    <div ref={screen} className="flex min-w-0 flex-col gap-6">
      {children}
    </div>
  )
}

/** Phone and desktop have a heading each, of which one is shown. */
function shownHeading(): HTMLElement | undefined {
  return [...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility())
}
